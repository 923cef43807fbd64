import type { ReactNode, Ref } from 'react';
import { formWords, photoWords } from '#leads/form-messages.ts';
import { buildCalendar } from '#shared/calendar.ts';
import { fill } from '#shared/fill.ts';
import sheet from './photos.css?url&no-inline';
import type { Delivery } from './request/deliver.ts';
import { refusalOf } from './request/outbox.ts';

interface Props {
  delivery: Delivery;
  phone: { display: string; href: string };
  company: string;
  thanksHeading: string;
  heading: Ref<HTMLHeadingElement> | undefined;
  /** The sentence under the thanks. */
  lede: ReactNode;
  /** What is told about photos that didn't load. */
  problems: string[];
  /** Opens the form with a request that was refused. */
  onOpen: () => void;
  /** The next steps. */
  children: ReactNode;
}

/** A request that was sent: that it waits for signal or was refused, or the thanks and what became of its photos. */
export function RequestState({
  delivery,
  phone,
  company,
  thanksHeading,
  heading,
  lede,
  problems,
  onOpen,
  children,
}: Props) {
  const { pending, phase, problem } = delivery;
  const { waiting, refused, stored } = formWords;
  const { reference, promisedBy } = pending.stored ?? {};
  const { phone: number, email, message } = pending.fields ?? {};
  const isStored = pending.stored !== undefined || phase === 'stored';
  const errors = refusalOf(pending);
  return (
    <div className="sent request-state">
      <link rel="stylesheet" href={sheet} />
      <h3 tabIndex={-1} ref={heading}>
        {isStored ? thanksHeading : (errors ? refused : waiting).heading}
      </h3>
      <div role="status">
        {isStored ? <Photos {...delivery} /> : null}
        {isStored || errors ? null : <p>{waiting.text}</p>}
        {errors ? <blockquote>{message}</blockquote> : null}
        {[...Object.values(errors ?? {}), ...problems, ...(problem ? [problem] : [])].map(
          (text) => (
            <p key={text} className="field-error">
              {text}
            </p>
          ),
        )}
      </div>
      {errors ? (
        <button type="button" className="button outline" onClick={onOpen}>
          {refused.open}
        </button>
      ) : null}
      {isStored ? lede : null}
      {reference ? (
        <>
          <p>
            {fill(stored.contact, { contact: number || email || '' })}{' '}
            <a href={phone.href}>{phone.display}</a>
          </p>
          <p>{fill(stored.reference, { reference })}</p>
          <p className="ways">
            <a className="button outline" href={textAddress(phone.href, reference)}>
              {stored.textPhoto}
            </a>
            {promisedBy ? (
              <a
                className="button outline"
                download="answer.ics"
                href={calendarOf(promisedBy, reference, company)}
              >
                {stored.calendar}
              </a>
            ) : null}
          </p>
        </>
      ) : null}
      {isStored ? children : null}
    </div>
  );
}

/** How many photos have arrived, are being sent, or wait for signal. */
function Photos({ pending: { arrived, photos }, phase }: Delivery) {
  const count = arrived + photos.length;
  if (count === 0) return null;
  const left = photos.length;
  return (
    <>
      {arrived > 0 ? <p>{fill(photoWords.arrived, { count: arrived })}</p> : null}
      {left > 0 && phase === 'waiting' ? <p>{fill(photoWords.waiting, { count: left })}</p> : null}
      {left > 0 && phase !== 'waiting' ? (
        <p>{fill(photoWords.sending, { number: arrived + 1, count })}</p>
      ) : null}
      {left > 0 ? <progress max={count} value={arrived} aria-label={photoWords.label} /> : null}
    </>
  );
}

/** A text message with its first words (RFC 5724; iOS and Android both read `?&body`). */
const textAddress = (tel: string, reference: string): string =>
  `${tel.replace('tel:', 'sms:')}?&body=${encodeURIComponent(fill(formWords.stored.textBody, { reference }))}`;

function calendarOf(atMs: number, reference: string, company: string): string {
  const file = buildCalendar([
    {
      id: reference,
      at: atMs,
      changedMs: Date.now(),
      title: fill(formWords.stored.calendarEvent, { company }),
      place: '',
      words: fill(formWords.stored.reference, { reference }),
    },
  ]);
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`;
}
