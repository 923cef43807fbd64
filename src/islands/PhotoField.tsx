import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formWords, photoWords } from '#leads/form-words.ts';
import { limits } from '#leads/limits.ts';
import { fill } from '#shared/fill.ts';
import { newId } from '#shared/old-browsers.ts';
import sheet from './photos.css?url&no-inline';
import { readPhoto, removePhotos, savePhoto } from './request/outbox.ts';
import { describe, shrink } from './request/shrink.ts';

interface Props {
  ids: string[];
  onChange(ids: string[]): void;
}

/** Photos from the camera or the library. They are scaled down when chosen and stored on the phone until they are sent. */
export function PhotoField({ ids, onChange }: Props) {
  /** How many choices of files are being read. */
  const [works, setWorks] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  /** The list while several files are read: `ids` are those of the last rendering. */
  const now = useRef(ids);
  now.current = ids;

  const change = (next: string[]) => {
    now.current = next;
    onChange(next);
  };
  /** Adds a photo, or returns what to tell about it. */
  const addOne = async (file: File): Promise<string | undefined> => {
    const isFull = () => now.current.length >= limits.photos;
    const shrunk = isFull() ? undefined : await shrink(file);
    // Others may have been chosen meanwhile.
    if (!shrunk || isFull()) return fill(photoWords.full, { limit: limits.photos });
    if ('problem' in shrunk) return describe(shrunk.problem, file.name);
    const id = newId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const saving = savePhoto(id, shrunk.photo);
    change([...now.current, id]);
    await saving;
    return undefined;
  };
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    setWorks((before) => before + 1);
    setProblems([]);
    for (const file of files) {
      const problem = await addOne(file).catch(() => describe('failed', file.name));
      if (problem) setProblems((before) => [...new Set([...before, problem])]);
    }
    setWorks((before) => before - 1);
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
        disabled={ids.length >= limits.photos}
        aria-describedby="lead-photos-hint"
        onChange={(event) => void add(event)}
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
