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
import { formMessages, formWords, overlongMessage, photoWords } from '#leads/form-messages.ts';
import type { LeadFormParts } from '#leads/lead-form.ts';
import { limits } from '#leads/limits.ts';
import { newId } from '#shared/old-browsers.ts';
import { LeadForm } from './LeadForm.tsx';
import { type Chosen, PhotoField, type Reading } from './PhotoField.tsx';
import { RequestState } from './RequestState.tsx';
import { hasFilled, isFilled } from './request/autofill.ts';
import { type Delivery, deliverPending, sendPhotos, sendRequest } from './request/deliver.ts';
import { dropDraft, fillIn, readDraft, saveDraft } from './request/draft.ts';
import {
  checkEntries,
  type FieldErrors,
  hasContact,
  isEmpty,
  readEntries,
} from './request/entries.ts';
import {
  listPending,
  type PendingRequest,
  readDraftPhotos,
  refusalOf,
  savePending,
} from './request/outbox.ts';
import { fetchToken } from './request/post.ts';
import { buildRequest, prepare } from './request/prepare.ts';
import { askForSync, prepareSync } from './request/sync.ts';

/** What the form says when it is shown again. */
interface Again {
  errors?: FieldErrors | undefined;
  notice?: string;
}

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
  const [again, setAgain] = useState<Again>({});
  const [isBusy, setIsBusy] = useState(false);
  /** Whether the form is shown: a request that is sent, or waits for signal, takes its place. */
  const [isOpen, setIsOpen] = useState(true);
  /** The key of that request. */
  const [sentKey, setSentKey] = useState<string>();
  const [deliveries, report] = useReducer(addDelivery, []);
  /** Whether earlier requests are told below the form: above it they would move what is being filled in. */
  const isBelow = useRef<boolean>(undefined);
  /** Set once the script is loaded; the built page has none. */
  const [key, setKey] = useState<string>();
  /** Below the message: that the text is kept, or too long. */
  const [status, setStatus] = useState<string>();
  /** The ids of the photos; undefined until they are read. */
  const [photos, setPhotos] = useState<string[]>();
  /** What is told on the thank-you about photos that didn't load. */
  const [problems, setProblems] = useState<string[]>([]);
  const draftPhotos = useRef<Promise<string[]>>(undefined);
  const reading = useRef<Reading>(null);
  const form = useRef<HTMLFormElement>(null);
  const token = useRef<Promise<string | undefined>>(undefined);
  const summary = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Whether the entries were kept, or filled in by the browser: then they may be sent at once. */
  const isKept = useRef(false);
  /** The last rendering's, for what happens later. */
  const now = useRef<{ isFree(key: string): boolean; reopen(pending: PendingRequest): void }>(null);

  useEffect(() => {
    const draft = readDraft();
    setKey(draft?.key ?? newId());
    setStatus(draft && !draft.errors ? formWords.draft : '');
    if (draft?.errors) setAgain(afterRefusal(draft.errors));
    if (form.current) {
      if (draft) fillIn(form.current, draft);
      isKept.current = hasContact(form.current);
    }
    token.current = fetchToken();
    draftPhotos.current = readDraftPhotos(draft?.key);
    void draftPhotos.current.then((read) => setPhotos((before) => before ?? read));
    prepareSync();
    return deliverPending((delivery) => {
      const { pending } = delivery;
      isBelow.current ??= form.current?.contains(document.activeElement);
      report(delivery);
      if (refusalOf(pending) && now.current?.isFree(pending.key)) now.current.reopen(pending);
    });
  }, []);

  const labelOf = (service: string) =>
    services.find(({ id }) => id === service)?.label ??
    form.current?.querySelector<HTMLOptionElement>('option:checked')?.text;
  const keepDraft = (of: HTMLFormElement, errors?: FieldErrors): boolean => {
    const values = readEntries(of);
    return (
      key !== undefined && saveDraft({ key, values, service: labelOf(values.service), errors })
    );
  };
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    isKept.current ||= isFilled(event.nativeEvent);
    if (!key) return;
    const isSaved = keepDraft(event.currentTarget);
    const { length } = readEntries(event.currentTarget).message;
    if (length > limits.message) setStatus(overlongMessage(length));
    else setStatus(isSaved ? formWords.draft : '');
  };
  const onPhotos = (ids: string[]) => {
    setPhotos(ids);
    if (!key || !form.current) return;
    // The photos are stored under the draft's key.
    keepDraft(form.current);
    void savePending({ key, sentAtMs: Date.now(), photos: ids, arrived: 0 });
  };

  const showAgain = (next: Again) => {
    flushSync(() => setAgain(next));
    summary.current?.focus();
  };
  const showSent = (sent: string) => {
    dropDraft();
    flushSync(() => {
      setSentKey(sent);
      setIsOpen(false);
    });
    heading.current?.focus();
  };
  /** Opens the form with a request that was refused after it had waited. */
  const reopen = (pending: PendingRequest) => {
    const { key: asked, fields = {} } = pending;
    const errors = refusalOf(pending);
    const draft = { key: asked, values: fields, service: fields['service_label'], errors };
    // It lies in one place, or the next visit would find it twice.
    if (saveDraft(draft)) void savePending({ ...pending, fields: undefined, refused: undefined });
    isKept.current = true;
    flushSync(() => {
      setSentKey((sent) => (sent === asked ? undefined : sent));
      setIsOpen(true);
      setKey(asked);
      setPhotos(pending.photos);
      setStatus('');
      setAgain(afterRefusal(errors));
    });
    if (form.current) fillIn(form.current, draft);
    if (document.activeElement === document.body) summary.current?.focus();
  };
  /** Whether a refused request may open the form by itself: nothing else is in it. */
  const isFree = (asked: string): boolean =>
    !isBusy &&
    !reading.current?.isRunning() &&
    (!form.current || asked === key || (isEmpty(form.current) && !photos?.length));
  now.current = { isFree, reopen };
  /** All photos that were chosen, also those that are still being read. */
  const finishPhotos = async (): Promise<Chosen> =>
    (await reading.current?.finish()) ?? { ids: (await draftPhotos.current) ?? [], problems: [] };
  const given = (of: HTMLFormElement, ids: string[]) => {
    const entries = readEntries(of);
    const service = labelOf(entries.service);
    return { entries, photos: ids, service, isKept: isKept.current || hasFilled(of) };
  };
  /** Opens a refused request in place of one that is being written, which waits in its place. */
  const swap = async (pending: PendingRequest): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      if (form.current && !isFree(pending.key)) {
        const { ids, problems: left } = await finishPhotos();
        const written = { ...buildRequest(given(form.current, ids)), refused: {} };
        await savePending(written);
        report({ pending: written, phase: 'waiting', problem: left.join('. ') });
        form.current.reset();
      }
      reopen(pending);
    } finally {
      setIsBusy(false);
    }
  };
  const send = async (sent: HTMLFormElement): Promise<void> => {
    const entries = readEntries(sent);
    const errors = checkEntries(entries);
    if (Object.keys(errors).length > 0) return showAgain({ errors });
    const chosen = await finishPhotos();
    setProblems(chosen.problems);
    const request = await prepare(given(sent, chosen.ids));
    // Stored before the request goes out: if the page is closed now, the request is sent later.
    const isSaved = await savePending(request);
    // The draft is sent now: a page that is opened meanwhile begins a new one.
    if (isSaved) dropDraft();
    request.fields = { ...request.fields, form_token: (await token.current) ?? '' };
    await savePending(request);
    void askForSync();
    const answer = await sendRequest(request, report);
    // What waits only as long as the page is not said to be saved.
    const isLost = answer?.kind === 'unreachable' && !isSaved;
    if (answer?.kind === 'errors' || answer?.kind === 'failed' || isLost) {
      await savePending({ ...request, fields: undefined }).then(() => listPending());
      keepDraft(sent, answer.kind === 'errors' ? answer.errors : undefined);
      if (answer.kind === 'errors') return showAgain({ errors: answer.errors });
      const notice = (answer.kind === 'failed' && answer.message) || formMessages.unavailable;
      return showAgain({ notice });
    }
    showSent(request.key);
    // What fails now is done by the next run of `deliverPending`.
    sendPhotos(request, report).catch(console.error);
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

  const told = deliveries
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
        problems={delivery.pending.key === sentKey ? problems : []}
        onOpen={() => void swap(delivery.pending)}
      >
        {delivery.pending.key === sentKey ? thanks : null}
      </RequestState>
    ));
  return (
    <>
      {!isBelow.current && told}
      {isOpen && (
        <LeadForm
          errors={again.errors}
          notice={again.notice === undefined ? undefined : { text: again.notice, phone }}
          services={services}
          replyWithin={replyWithin}
          idempotencyKey={key}
          isBusy={isBusy}
          status={status}
          photos={
            photos === undefined ? (
              <p className="hint photos-later">{photoWords.later}</p>
            ) : (
              <PhotoField
                key={key}
                ids={photos}
                isBusy={isBusy}
                reading={reading}
                onChange={onPhotos}
              />
            )
          }
          form={form}
          summary={summary}
          onInput={onInput}
          onSubmit={onSubmit}
        />
      )}
      {isBelow.current && told}
    </>
  );
}

const addDelivery = (all: readonly Delivery[], delivery: Delivery): readonly Delivery[] => [
  ...all.filter(({ pending }) => pending.key !== delivery.pending.key),
  delivery,
];

const afterRefusal = (errors: FieldErrors | undefined): Again => ({
  errors,
  notice: formWords.refused.text,
});
