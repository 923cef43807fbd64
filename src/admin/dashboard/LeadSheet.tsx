import { useStore } from '@nanostores/react';
import { FilterSheet } from '#admin/find/Filters.tsx';
import { AnswerSheet } from '#admin/lead/AnswerSheet.tsx';
import { NextSheet } from '#admin/lead/NextSheet.tsx';
import { OutcomeSheet } from '#admin/lead/OutcomeSheet.tsx';
import { type Lead, phonesOf } from '#admin/leads/lead.ts';
import ConfirmSheet from '#admin/shell/ConfirmSheet.tsx';
import { beginCall } from '#admin/stores/calls.ts';
import { closeSheet, go, type Sheet } from '#admin/stores/route.ts';
import { $lead, erase } from '#admin/sync/open.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { plural } from '#admin/ui/formats.ts';
import { phoneWordsOf } from '#leads/phone.ts';

/** The numbers, large: a laptop calls with the phone beside it, and of several one is chosen. */
function CallSheet({ lead }: { lead: Lead }) {
  const { id, name } = lead;
  const phones = phonesOf(lead);
  const words = phoneWordsOf(lead.phone);
  return (
    <Dialog
      title={
        <>
          Call <bdi>{name}</bdi>
        </>
      }
      close="Cancel"
      onClose={closeSheet}
    >
      {words ? <p className="words text-bark">{words}</p> : null}
      {phones.map((phone) => (
        <a
          key={phone.href}
          className="py-2 font-display text-[2rem] font-sign text-ink"
          href={phone.href}
          onClick={() => beginCall({ id, name })}
        >
          {phone.display}
        </a>
      ))}
      {phones.length === 0 && !words ? <p>No phone number</p> : null}
      <Button look="main" onClick={() => go({ do: 'after-call' }, true)}>
        How did it go?
      </Button>
    </Dialog>
  );
}

/** What the address lays over the page: `?do=`. */
export default function LeadSheet({ lead, sheet }: { lead: string | null; sheet: Sheet }) {
  const open = useStore($lead);
  if (sheet === 'filters') return <FilterSheet onClose={closeSheet} />;
  const shown = open?.id === lead ? open?.record?.row : undefined;
  if (!shown) return null;
  const photos = shown.photos > 0 ? `${plural(shown.photos, 'photo')}, ` : '';
  const sheets = {
    call: <CallSheet lead={shown} />,
    text: <AnswerSheet key="text" lead={shown} way="text" />,
    mail: <AnswerSheet key="mail" lead={shown} way="mail" />,
    // From the alert: the answer has gone out.
    mailed: <AnswerSheet key="mailed" lead={shown} way="mail" isSent />,
    'after-call': <OutcomeSheet key="call" lead={shown} after="call" />,
    'they-called': <OutcomeSheet key="called" lead={shown} after="their-call" />,
    'after-visit': <OutcomeSheet key="visit" lead={shown} after="visit" />,
    next: <NextSheet lead={shown} />,
    // The pane has it: a large photo is an address, so that Back closes it.
    photo: null,
    erase: (
      <ConfirmSheet
        title={
          <>
            Erase <bdi>{shown.name}</bdi>?
          </>
        }
        keep="Keep"
        confirm="Erase"
        onConfirm={() => erase(shown)}
        onClose={closeSheet}
      >
        This removes the request, {photos}notes and history, here and on every device. It can’t be
        undone.
      </ConfirmSheet>
    ),
  };
  return sheets[sheet];
}
