import {
  type ChangeEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { formWords, photoWords } from '#leads/form-messages.ts';
import { limits } from '#leads/limits.ts';
import { fill } from '#shared/fill.ts';
import { newId } from '#shared/old-browsers.ts';
import { withinTime } from '#shared/within-time.ts';
import sheet from './photos.css?url&no-inline';
import { readPhoto, removePhotos, savePhoto } from './request/outbox.ts';
import { describe, shrink } from './request/shrink.ts';

/** The photos of a request, and what to tell about those that stay out. */
export interface Chosen {
  ids: string[];
  problems: string[];
}

/** What the form asks of the field. */
export interface Reading {
  isRunning(): boolean;
  /** Waits for the files that are being read, at most 20 s. Those that aren't ready then stay out and are told. */
  finish(): Promise<Chosen>;
}

interface Props {
  ids: string[];
  /** While a request is being sent its photos can't be changed. */
  isBusy: boolean;
  reading: Ref<Reading>;
  onChange(ids: string[]): void;
}

/** The longest wait of a request for its photos, in ms. */
const finishMs = 20_000;

/** Photos from the camera or the library. They are scaled down when chosen and stored on the phone until they are sent. */
export function PhotoField({ ids, isBusy, reading, onChange }: Props) {
  /** How many choices of files are being read. */
  const [works, setWorks] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const told = useRef(problems);
  /** The files that are not read yet. */
  const unread = useRef(new Set<File>());
  const work = useRef<Promise<unknown>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  /** The list while several files are read: `ids` are those of the last rendering. */
  const now = useRef(ids);
  now.current = ids;

  const change = (next: string[]) => {
    now.current = next;
    onChange(next);
  };
  const tell = (next: string[]) => {
    told.current = [...new Set(next)];
    setProblems(told.current);
  };
  const finish = async (): Promise<Chosen> => {
    await withinTime(Promise.resolve(work.current), finishMs, 'photos').catch(() => undefined);
    const late = [...unread.current].map((file) => describe('failed', file.name));
    unread.current.clear();
    if (late.length > 0) tell([...told.current, ...late]);
    return { ids: now.current, problems: told.current };
  };
  useImperativeHandle(reading, () => ({ isRunning: () => unread.current.size > 0, finish }));

  /** Adds a photo, or returns what to tell about it. */
  const addOne = async (file: File): Promise<string | undefined> => {
    const isFull = () => now.current.length >= limits.photos;
    const shrunk = isFull() ? undefined : await shrink(file);
    // The request has gone without it.
    if (!unread.current.delete(file)) return undefined;
    // Others may have been chosen meanwhile.
    if (!shrunk || isFull()) return fill(photoWords.full, { limit: limits.photos });
    if ('problem' in shrunk) return describe(shrunk.problem, file.name);
    const id = newId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const saving = savePhoto(id, shrunk.photo);
    change([...now.current, id]);
    await saving;
    return undefined;
  };
  const addAll = async (files: File[]) => {
    setWorks((before) => before + 1);
    for (const file of files) {
      if (!unread.current.has(file)) continue;
      const problem = await addOne(file).catch(() => describe('failed', file.name));
      if (problem) tell([...told.current, problem]);
    }
    setWorks((before) => before - 1);
  };
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    tell([]);
    for (const file of files) unread.current.add(file);
    work.current = Promise.all([work.current, addAll(files)]);
  };
  const remove = (id: string) => {
    // The sixth one's field can have the focus only once it is enabled.
    flushSync(() => change(now.current.filter((other) => other !== id)));
    void removePhotos([id]);
    field.current?.focus();
  };

  return (
    <div className={problems.length > 0 ? 'field has-error' : 'field'}>
      <link rel="stylesheet" href={sheet} />
      <label htmlFor="lead-photos">
        {photoWords.label} <i>{formWords.optional}</i>
      </label>
      <p className="hint" id="lead-photos-hint">
        {photoWords.hint}
      </p>
      <div aria-live="polite">
        {problems.map((problem) => (
          <p key={problem} className="field-error">
            {problem}
          </p>
        ))}
        {works > 0 ? <p className="hint">{photoWords.preparing}</p> : null}
      </div>
      <ul className="photo-list">
        {ids.map((id, at) => (
          <li key={id}>
            <Preview id={id} />
            <button
              type="button"
              disabled={isBusy}
              aria-label={fill(photoWords.remove, { number: at + 1 })}
              onClick={() => remove(id)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={field}
        id="lead-photos"
        type="file"
        accept="image/*"
        multiple
        disabled={isBusy || ids.length >= limits.photos}
        aria-describedby="lead-photos-hint"
        onChange={add}
      />
    </div>
  );
}

/** A photo in the outbox. */
function Preview({ id }: { id: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    readPhoto(id).then(
      (photo) => {
        made = photo && URL.createObjectURL(photo);
        setUrl(made);
      },
      // Its place and its × stay.
      () => setUrl(undefined),
    );
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return url ? <img src={url} alt="" /> : null;
}
