import {
  type InputEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { formWords, overlongMessage } from '#leads/form-words.ts';
import type { LeadFormParts } from '#leads/lead-form.ts';
import { limits } from '#leads/limits.ts';
import { newId } from '#shared/old-browsers.ts';
import { dropDraft, fillIn, readDraft, saveDraft } from './draft.ts';
import { LeadForm } from './LeadForm.tsx';
import { checkEntries, readEntries } from './lead-entries.ts';
import { fetchToken, sendLead } from './lead-request.ts';

interface Props {
  services: LeadFormParts['services'];
  replyWithin: string;
  phone: { display: string; href: string };
  /** Replaces the form once a request is stored: a heading, and the next steps. */
  thanksHeading: string;
  thanks?: ReactNode;
}

/**
 * Sends the form in place. The plain HTML form works by itself; the first touch fetches a time token and
 * makes an idempotency key, so that sending twice makes one lead. What is typed is kept in the browser until
 * it is sent. After any failure every entry stays; after an unexpected error the browser submits the form.
 */
export function EstimateForm({ services, replyWithin, phone, thanksHeading, thanks }: Props) {
  const [again, setAgain] = useState<Pick<LeadFormParts, 'errors' | 'notice'>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isStored, setIsStored] = useState(false);
  /** Set once the script is loaded; the built page has none. */
  const [key, setKey] = useState<string>();
  /** Below the message: that the text is kept, or too long. */
  const [status, setStatus] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const token = useRef<Promise<string | undefined>>(undefined);
  const summary = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const draft = readDraft();
    setKey(draft?.key ?? newId());
    setStatus(draft ? formWords.draft : '');
    if (draft && form.current) fillIn(form.current, draft);
    token.current = fetchToken();
  }, []);

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    if (!key) return;
    const values = readEntries(event.currentTarget);
    const isKept = saveDraft({ key, values });
    const { length } = values.message;
    if (length > limits.message) setStatus(overlongMessage(length));
    else setStatus(isKept ? formWords.draft : '');
  };

  const showAgain = (next: typeof again) => {
    flushSync(() => setAgain(next));
    summary.current?.focus();
  };
  const showThanks = () => {
    dropDraft();
    flushSync(() => setIsStored(true));
    heading.current?.focus();
  };
  const send = async (sent: HTMLFormElement): Promise<void> => {
    const entries = readEntries(sent);
    const errors = checkEntries(entries);
    if (Object.keys(errors).length > 0) return showAgain({ errors });
    const answer = await sendLead({ ...entries, form_token: (await token.current) ?? '' });
    if (answer.kind === 'received') showThanks();
    else if (answer.kind === 'errors') showAgain({ errors: answer.errors });
    else showAgain({ notice: { text: answer.message, phone } });
  };
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    const sent = event.currentTarget;
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      await send(sent);
    } catch (error) {
      console.error(error);
      sent.submit();
    } finally {
      setIsBusy(false);
    }
  };

  if (isStored)
    return (
      <div className="sent">
        <h3 tabIndex={-1} ref={heading}>
          {thanksHeading}
        </h3>
        {thanks}
      </div>
    );
  return (
    <LeadForm
      {...again}
      services={services}
      replyWithin={replyWithin}
      idempotencyKey={key}
      noValidate={key !== undefined}
      isBusy={isBusy}
      status={status}
      form={form}
      summary={summary}
      onInput={onInput}
      onSubmit={onSubmit}
    />
  );
}
