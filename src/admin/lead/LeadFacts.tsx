import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { addressOf, isOurTown, mapPlaceOf } from '#admin/leads/describe-lead.ts';
import { emailOf, type Lead, phonesOf, placeOf, serviceOf, statusOf } from '#admin/leads/lead.ts';
import { seenBefore } from '#admin/leads/seen.ts';
import StatusQuestion from '#admin/list/StatusQuestion.tsx';
import { mapAddress } from '#admin/shell/addresses.ts';
import { lazyScreen } from '#admin/shell/lazy-screen.tsx';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { beginCall } from '#admin/stores/calls.ts';
import { $now } from '#admin/stores/clock.ts';
import { hrefWith } from '#admin/stores/route.ts';
import { $leads } from '#admin/sync/leads.ts';
import { $askMore, changeStatus } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { describeEnding } from '#admin/ui/describe-field.ts';
import { EmailText } from '#admin/ui/EmailText.tsx';
import { formatMoment, formatMoney, formatMonth, toMailto } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { Panel } from '#admin/ui/Panel.tsx';
import { StatusSelect } from '#admin/ui/StatusSelect.tsx';
import { listExtras } from '#leads/fields.ts';
import { phoneWordsOf } from '#leads/phone.ts';
import { buildContactCard } from '#shared/contact-card.ts';
import { canMerge, merge } from './merge.ts';

const DetailsForm = lazyScreen(() => import('./DetailsForm.tsx'));

interface FactProps {
  title: string;
  children: ReactNode;
  /** What needs the width of the panel. */
  below?: ReactNode;
}

function Fact({ title, children, below }: FactProps) {
  return (
    <div className="grid min-h-[3.25rem] items-center gap-x-1.5 py-0.5 not-first:border-t-[1.5px] not-first:border-desk-rule min-[18rem]:grid-cols-[5.2rem_minmax(0,1fr)] min-[24rem]:grid-cols-[6.2rem_minmax(0,1fr)] lg:min-h-tap">
      <dt className="text-sm text-bark">{title}</dt>
      <dd className="leading-[1.35] [overflow-wrap:anywhere]">{children}</dd>
      {below ? <dd className="col-span-full">{below}</dd> : null}
    </div>
  );
}

/** Saves the lead among the phone's contacts, so that the next call shows a name. */
function ContactCard({ lead }: { lead: Lead }) {
  const { name, street } = lead;
  const card = buildContactCard({
    name,
    phone: phonesOf(lead).map(({ href }) => href.replace('tel:', '')),
    email: emailOf(lead) ?? '',
    street: street ?? '',
    town: placeOf(lead) ?? '',
    words: serviceOf(lead),
    isTown: isOurTown,
  });
  return (
    <a
      className="inline-flex min-h-tap items-center print:hidden"
      href={`data:text/vcard;charset=utf-8,${encodeURIComponent(card)}`}
      download={`${name}.vcf`}
    >
      Save contact
    </a>
  );
}

/** The numbers, and what was typed where it says more; without one, or with a wrong one, the way to another. */
function PhoneFact({ lead, onChange }: { lead: Lead; onChange(): void }) {
  const phones = phonesOf(lead);
  const words = phoneWordsOf(lead.phone);
  const { phone_wrong } = lead;
  return (
    <>
      {words && !phone_wrong ? <span className="words block">{words}</span> : null}
      {lead.phone && phone_wrong ? (
        <>
          <s>{phones.map(({ display }) => display).join(', ') || lead.phone}</s> Wrong number{' '}
        </>
      ) : null}
      {phones.length > 0 && !phone_wrong ? (
        <span className="flex flex-wrap gap-x-2">
          {phones.map(({ href, display }) => (
            <a
              key={href}
              className="inline-flex min-h-tap items-center font-semibold"
              href={href}
              onClick={() => beginCall(lead)}
            >
              {display}
            </a>
          ))}
          <ContactCard lead={lead} />
        </span>
      ) : (
        <>
          {lead.phone ? '' : 'No phone number '}
          <Button look="link" className="px-0" onClick={onChange}>
            {lead.phone ? 'Enter another' : 'Add it'}
          </Button>
        </>
      )}
    </>
  );
}

/** An earlier or later request of the same person in a few words. */
const describeSeen = (lead: Lead): string =>
  [
    serviceOf(lead),
    formatMonth(lead.created_at),
    statusOf(lead).label.replace(/^./, (first) => first.toLowerCase()),
    (lead.ending ? describeEnding(lead.ending) : (lead.ending_reason ?? '')).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');

/** What is known about a lead; pages of the site are named, not linked. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const seen = seenBefore(useStore($leads), lead, lead.id);
  const asksMore = useStore($askMore) === lead.id;
  const now = useStore($now);
  const address = addressOf(lead);
  const email = emailOf(lead);
  const { ending, ending_reason, quote_dollars } = lead;
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging)
    return (
      <Panel title="Details">
        <DetailsForm lead={lead} onDone={() => setIsChanging(false)} />
      </Panel>
    );
  const change = () => setIsChanging(true);
  return (
    <Panel>
      <h3 className="sr-only">Details</h3>
      <dl>
        <Fact title="Status" below={asksMore ? <StatusQuestion lead={lead} /> : null}>
          <StatusSelect
            name={lead.name}
            status={statusOf(lead)}
            onChange={(status) => changeStatus(lead, status)}
          />
        </Fact>
        {quote_dollars === null ? null : <Fact title="Quote">{formatMoney(quote_dollars)}</Fact>}
        {ending || ending_reason ? (
          <Fact title="Ended">
            {[ending && describeEnding(ending), ending_reason].filter(Boolean).join(': ')}
          </Fact>
        ) : null}
        <Fact title="Phone">
          <PhoneFact lead={lead} onChange={change} />
        </Fact>
        {lead.email ? (
          <Fact title="Email">
            {email ? (
              <a
                className="inline-flex min-h-tap items-center font-semibold"
                href={toMailto(email)}
              >
                <span>
                  <EmailText email={email} />
                </span>
              </a>
            ) : (
              lead.email
            )}
          </Fact>
        ) : null}
        {address ? (
          <Fact title="Where">
            {address}
            <a
              className="mt-0.5 flex min-h-tap w-fit print:hidden items-center gap-1 rounded-board border-2 border-river px-1 font-bold no-underline lg:min-h-[2.5rem]"
              href={mapAddress(mapPlaceOf(lead))}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="way" />
              Directions
            </a>
          </Fact>
        ) : null}
        {listExtras(lead, 'desk').map(({ column, title, text }) => (
          <Fact key={column} title={title}>
            {text}
          </Fact>
        ))}
        <Fact title="Received">
          {formatMoment(now, lead.created_at)}
          {lead.written_at ? `. Written ${formatMoment(now, lead.written_at)}, offline` : ''}
        </Fact>
        {seen.length > 0 ? (
          <Fact title="Seen before">
            {seen.map((one) => (
              <span key={one.id} className="flex flex-wrap items-center gap-x-2">
                <RouteLink
                  className="flex min-h-tap items-center"
                  href={hrefWith({ lead: one.id, do: null }, '')}
                >
                  {describeSeen(one)}
                </RouteLink>
                {canMerge(lead, one) ? (
                  <Button look="link" className="px-0" onClick={() => void merge(lead, one)}>
                    Merge<span className="sr-only"> with {describeSeen(one)}</span>
                  </Button>
                ) : null}
              </span>
            ))}
          </Fact>
        ) : null}
      </dl>
      <Button look="link" className="px-0 print:hidden" onClick={change}>
        Change name, phone, email or place
      </Button>
    </Panel>
  );
}
