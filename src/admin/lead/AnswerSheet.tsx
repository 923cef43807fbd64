import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $settings, loadSettings } from '#admin/alerts/alert-settings.ts';
import { buildSubject, chooseDraft, fillDraft, listDrafts } from '#admin/leads/drafts.ts';
import { emailOf, type Lead, phonesOf } from '#admin/leads/lead.ts';
import { findNextMorning } from '#admin/leads/next-times.ts';
import { messages } from '#admin/messages.ts';
import { useIsWide } from '#admin/shell/use-is-wide.ts';
import { $now } from '#admin/stores/clock.ts';
import { keep, readKept } from '#admin/stores/keep-typed.ts';
import { closeSheet } from '#admin/stores/route.ts';
import { answeredStatus, fieldsOf } from '#admin/sync/draft-change.ts';
import { change, submit } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Chips, Question } from '#admin/ui/Chips.tsx';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { useBusy } from '#admin/ui/Form.tsx';
import { formatMoment, toMailto } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { TextArea } from '#admin/ui/TextField.tsx';
import { limits } from '#leads/limits.ts';
import { useTwins } from './use-twins.tsx';

const ownWords = { value: 'own', label: 'Your words' };

/** Of a closed lead, as one that was asked for a review, nothing is due once it was written to. */
const endFollowUp = ({ status, follow_up_at: at }: Lead, nowMs: number) =>
  status === 'closed' && at && Date.parse(at) <= nowMs
    ? { follow_up_at: null, follow_up_words: null }
    : {};

interface AnswerSheetProps {
  lead: Lead;
  way: 'text' | 'mail';
  /** The owner has answered already, by replying to the alert: the question comes first. */
  isSent?: boolean;
}

/** A ready text or email, which the owner sends from his own phone or mailbox; then one question. */
export function AnswerSheet({ lead, way, isSent = false }: AnswerSheetProps) {
  const now = useStore($now);
  const settings = useStore($settings);
  const isWide = useIsWide();
  const key = `draft-${way}-${lead.id}`;
  // A draft that was not changed is made anew each time; a changed one is kept until one is sent.
  const [own, setOwn] = useState<string | null>(readKept<string>(key) ?? null);
  const [picked, setPicked] = useState<string | null>(own === null ? null : ownWords.value);
  const [step, setStep] = useState<'write' | 'ask' | 'follow-up'>(isSent ? 'ask' : 'write');
  const [isBusy, run] = useBusy();
  const { twins, box } = useTwins(lead);
  useEffect(() => void loadSettings(), []);

  // Until he picks one the draft follows the lead: another device may have moved the visit.
  const chosen = picked ?? chooseDraft(lead, way, now);
  const offered = listDrafts(way);
  const draft = offered.find(({ id }) => id === chosen);
  const template = draft?.text ?? '';
  const isOwn = chosen === ownWords.value;
  const text = isOwn ? (own ?? '') : fillDraft(template, lead, settings?.first_name ?? '', now);
  const type = (words: string) => {
    setOwn(words);
    setPicked(ownWords.value);
    keep(key, words);
  };
  const take = () => {
    setPicked(chosen);
    setStep('ask');
  };
  const morning = findNextMorning(now);
  const isText = way === 'text';
  const phones = phonesOf(lead).filter(({ textHref }) => textHref);
  const email = emailOf(lead);
  const address = isText ? phones.map(({ display }) => display).join(' or ') : email;
  const title = (
    <>
      {isText ? 'Text' : 'Email'} <bdi>{lead.name}</bdi>
    </>
  );

  async function answer(): Promise<void> {
    const status = answeredStatus(lead);
    const isSaved = await submit(
      [lead, ...twins].map((one) => ({
        lead: one.id,
        kind: way,
        words: isSent ? 'Answered the alert' : (draft?.label ?? text.trim()),
        fields: fieldsOf(one, { ...answeredStatus(one), ...endFollowUp(one, now) }),
      })),
      messages.done(
        isText ? 'Text sent' : 'Email sent',
        status.status ? `${lead.name} is Contacted` : lead.name,
      ),
    );
    if (!isSaved) return;
    keep(key, null);
    // What is ahead already stays.
    const aheadMs = [lead.follow_up_at, lead.visit_at].map((at) => Date.parse(at ?? ''));
    if (lead.status === 'closed' || aheadMs.some((ms) => ms > now)) closeSheet();
    else setStep('follow-up');
  }

  async function followUp(): Promise<void> {
    const values = {
      follow_up_at: morning,
      follow_up_words: isText ? 'Sent a text' : 'Sent an email',
    };
    const done = messages.done('Follow-up set', `${lead.name}, ${formatMoment(now, morning)}`);
    if (await change(lead, 'follow_up', values, done)) closeSheet();
  }

  if (step !== 'write') {
    const question =
      step === 'ask' ? 'Did you send it?' : `Follow up ${formatMoment(now, morning)}?`;
    return (
      <Dialog title={question} close="Close" onClose={closeSheet}>
        {step === 'ask' ? box : null}
        <div className="grid gap-1.5">
          <Button
            look="main"
            aria-busy={isBusy}
            onClick={() => run(step === 'ask' ? answer : followUp)}
          >
            {step === 'ask' ? 'Yes, sent' : 'Yes'}
          </Button>
          <Button onClick={() => (step === 'ask' && !isSent ? setStep('write') : closeSheet())}>
            No
          </Button>
        </div>
      </Dialog>
    );
  }
  if (!address) {
    return (
      <Dialog title={title} close="Cancel" onClose={closeSheet}>
        <p>
          {isText ? 'No phone number that takes texts.' : 'No email address.'} Nothing can be sent.
        </p>
      </Dialog>
    );
  }
  const body = encodeURIComponent(text);
  const subject = encodeURIComponent(buildSubject(lead));
  const links = isText
    ? phones.map(({ textHref, display }) => ({
        href: `${textHref}?&body=${body}`,
        label: phones.length > 1 ? `Text ${display}` : 'Open Messages',
      }))
    : [{ href: `${toMailto(email ?? '')}?subject=${subject}&body=${body}`, label: 'Open email' }];
  return (
    <Dialog title={title} close="Cancel" onClose={closeSheet}>
      <p className="text-bark">
        {address}. It’s sent from your own {isText ? 'phone' : 'email'}.
      </p>
      <Question title="Draft">
        <Chips
          options={[
            ...offered.map(({ id, label }) => ({ value: id, label })),
            ...(own === null ? [] : [ownWords]),
          ]}
          chosen={chosen}
          onPick={setPicked}
        />
      </Question>
      <TextArea
        id="draft-text"
        label={isText ? 'Text' : 'Email'}
        aside="change what you like"
        rows={6}
        maxLength={limits.note}
        value={text}
        onChange={type}
      />
      {isText && isWide ? (
        <Button
          look="main"
          onClick={() => {
            void navigator.clipboard.writeText(text);
            take();
          }}
        >
          <Icon name="paste" />
          <span className="pl-1">Copy the text</span>
        </Button>
      ) : (
        links.map(({ href, label }) => (
          <a key={href} className="button" href={href} onClick={take}>
            <Icon name={way} />
            <span className="pl-1">{label}</span>
          </a>
        ))
      )}
      <p className="text-sm text-bark">
        {isText && isWide
          ? 'This computer can’t send texts: paste it into your texting app. Then the desk asks whether you sent it.'
          : 'When you come back, the desk asks whether you sent it.'}
      </p>
    </Dialog>
  );
}
