import './keep-markup.ts';
import {
  type InputEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { formMessages, formWords, overlongMessage, photoWords } from '#leads/form-words.ts';
import type { LeadFormParts } from '#leads/lead-form.ts';
import { limits } from '#leads/limits.ts';
import { newId } from '#shared/old-browsers.ts';
import { LeadForm } from './LeadForm.tsx';
import { PhotoField } from './PhotoField.tsx';
import { RequestState } from './RequestState.tsx';
import { type Delivery, deliverPending, sendPhotos, sendRequest } from './request/deliver.ts';
import { dropDraft, fillIn, readDraft, saveDraft } from './request/draft.ts';
import { checkEntries, readEntries } from './request/entries.ts';
import { listPending, type PendingRequest, readPending, savePending } from './request/outbox.ts';
import { type Answer, fetchToken, findLandingPage, sendLead } from './request/post.ts';
import { askForSync, prepareSync } from './request/sync.ts';

interface Props {
  services: LeadFormParts['services'];
  replyWithin: string;
  phone: { display: string; href: string };
  company: string;
  /** Replaces the form once a request is stored: a heading, and the next steps. */
  thanksHeading: string;
  lede?: ReactNode;
  thanks?: ReactNode;
}

/**
 * Sends the form in place. The plain HTML form works by itself; the first touch fetches a time token and
 * makes an idempotency key, so that sending twice makes one lead. What is typed is kept in the browser until
 * it is sent, and what is sent until it has arrived. After any failure every entry stays; after an unexpected
 * error the browser submits the form.
 */
export function EstimateForm({
  services,
  replyWithin,
  phone,
  company,
  thanksHeading,
  lede,
  thanks,
}: Props) {
  const [again, setAgain] = useState<Pick<LeadFormParts, 'errors' | 'notice'>>({});
  const [isBusy, setIsBusy] = useState(false);
  /** The key of the request that replaces the form: sent, or waiting for signal. */
  const [sentKey, setSentKey] = useState<string>();
  const [deliveries, report] = useReducer(addDelivery, []);
  /** Set once the script is loaded; the built page has none. */
  const [key, setKey] = useState<string>();
  /** Below the message: that the text is kept, or too long. */
  const [status, setStatus] = useState<string>();
  /** The ids of the photos; undefined until they are read, null where the browser can't store any. */
  const [photos, setPhotos] = useState<string[] | null>();
  const form = useRef<HTMLFormElement>(null);
  const token = useRef<Promise<string | undefined>>(undefined);
  const summary = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const draft = readDraft();
    const draftKey = draft?.key ?? newId();
    setKey(draftKey);
    setStatus(draft ? formWords.draft : '');
    if (draft && form.current) fillIn(form.current, draft);
    token.current = fetchToken();
    void readPhotos(draftKey).then(setPhotos);
    prepareSync();
    return deliverPending(report);
  }, []);

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    if (!key) return;
    const values = readEntries(event.currentTarget);
    const isSaved = saveDraft({ key, values });
    const { length } = values.message;
    if (length > limits.message) setStatus(overlongMessage(length));
    else setStatus(isSaved ? formWords.draft : '');
  };
  const onPhotos = (ids: string[]) => {
    setPhotos(ids);
    if (!key || !form.current) return;
    // The photos are stored under the draft's key.
    saveDraft({ key, values: readEntries(form.current) });
    void savePending({ key, photos: ids, arrived: 0 });
  };

  const showAgain = (next: typeof again) => {
    flushSync(() => setAgain(next));
    summary.current?.focus();
  };
  const showSent = (sent: string) => {
    dropDraft();
    flushSync(() => setSentKey(sent));
    heading.current?.focus();
  };
  const send = async (sent: HTMLFormElement): Promise<void> => {
    const entries = readEntries(sent);
    const errors = checkEntries(entries);
    if (Object.keys(errors).length > 0) return showAgain({ errors });
    const request = await prepare(entries, photos ?? []);
    // Stored before the first wait: if the page is closed now, the request is sent later.
    const isSaved = await savePending(request).then(
      () => true,
      () => false,
    );
    // The draft is sent now: a page that is opened meanwhile begins a new one.
    if (isSaved) dropDraft();
    request.fields = { ...request.fields, form_token: (await token.current) ?? '' };
    if (isSaved) await savePending(request);
    void askForSync();
    const answer = isSaved ? await sendRequest(request, report) : await sendAtOnce(request, report);
    if (
      answer?.kind === 'errors' ||
      answer?.kind === 'failed' ||
      !(isSaved || isReceived(answer))
    ) {
      if (isSaved) await savePending({ ...request, fields: undefined }).then(() => listPending());
      if (key) saveDraft({ key, values: entries });
      if (answer?.kind === 'errors') return showAgain({ errors: answer.errors });
      const text = answer?.kind === 'failed' ? answer.message : formMessages.unavailable;
      return showAgain({ notice: { text, phone } });
    }
    showSent(request.key);
    if (isSaved) void sendPhotos(request, report);
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

  return (
    <>
      {deliveries
        .filter(({ pending }) => pending.key === sentKey || pending.key !== key)
        .map((delivery) => (
          <RequestState
            key={delivery.pending.key}
            delivery={delivery}
            phone={phone}
            company={company}
            thanksHeading={thanksHeading}
            heading={delivery.pending.key === sentKey ? heading : undefined}
            lede={delivery.pending.key === sentKey ? lede : null}
          >
            {delivery.pending.key === sentKey ? thanks : null}
          </RequestState>
        ))}
      {sentKey ? null : (
        <LeadForm
          {...again}
          services={services}
          replyWithin={replyWithin}
          idempotencyKey={key}
          isBusy={isBusy}
          status={status}
          photos={
            photos === undefined ? (
              <p className="hint photos-later">{photoWords.later}</p>
            ) : (
              photos && <PhotoField ids={photos} onChange={onPhotos} />
            )
          }
          form={form}
          summary={summary}
          onInput={onInput}
          onSubmit={onSubmit}
        />
      )}
    </>
  );
}

const addDelivery = (all: readonly Delivery[], delivery: Delivery): readonly Delivery[] => [
  ...all.filter(({ pending }) => pending.key !== delivery.pending.key),
  delivery,
];

const isReceived = (answer: Answer | undefined): boolean => answer?.kind === 'received';

/** The photos that were chosen for a draft; null where the browser stores none. */
async function readPhotos(key: string): Promise<string[] | null> {
  if (!(await listPending())) return null;
  const pending = await readPending(key);
  return pending && !pending.fields ? pending.photos : [];
}

/** The request for the outbox. Two tabs may have begun with one draft: then the second gets a key of its own. */
async function prepare(
  entries: ReturnType<typeof readEntries>,
  photos: string[],
): Promise<PendingRequest> {
  const before = await readPending(entries.idempotency_key).catch(() => undefined);
  const key = before?.fields ? newId() : entries.idempotency_key;
  const fields = {
    ...entries,
    idempotency_key: key,
    landing_page: findLandingPage(),
  };
  return { key, fields, sentAtMs: Date.now(), photos, arrived: 0 };
}

/** Sends a request that this browser can't keep. */
async function sendAtOnce(
  pending: PendingRequest,
  report: (delivery: Delivery) => void,
): Promise<Answer> {
  const answer = await sendLead(pending.fields ?? {});
  if (answer.kind === 'received')
    report({ pending: { ...pending, stored: answer.stored }, phase: 'stored' });
  return answer;
}
