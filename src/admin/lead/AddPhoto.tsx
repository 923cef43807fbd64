import { useStore } from '@nanostores/react';
import { type ChangeEvent, useState } from 'react';
import type { Lead } from '#admin/leads/lead.ts';
import { messages, photoFailed } from '#admin/messages.ts';
import type { Draft } from '#admin/sync/draft-change.ts';
import { $pending, submit } from '#admin/sync/log.ts';
import { plural } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { thisDevice } from '#admin/ui/this-device.ts';
import { fill } from '#shared/fill.ts';

type Taken = { photo: Blob } | { sentence: string };

/** A photo made small, or what to say about it. The script that does it is loaded for the first one. */
async function take(file: File): Promise<Taken> {
  const failed = { sentence: fill(photoFailed, { name: file.name }) };
  try {
    const { describe, shrink } = await import('#islands/request/shrink.ts');
    const shrunk = await shrink(file);
    if ('photo' in shrunk) return shrunk;
    return shrunk.problem === 'failed' ? failed : { sentence: describe(shrunk.problem, file.name) };
  } catch {
    return failed;
  }
}

/** Adds photos from the camera or the library: made small, and kept on this phone until they have arrived. */
export function AddPhoto({ lead: { id, name } }: { lead: Lead }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const waiting = useStore($pending).filter(
    ({ change, hasPhoto, problem }) => change.lead === id && hasPhoto && problem === undefined,
  ).length;

  async function add({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    setIsBusy(true);
    const found = new Set<string>();
    const drafts: Draft[] = [];
    for (const file of files) {
      const taken = await take(file);
      if ('photo' in taken) drafts.push({ lead: id, kind: 'photo', photo: taken.photo });
      else found.add(taken.sentence);
    }
    setProblems([...found]);
    try {
      if (drafts.length > 0)
        await submit(drafts, messages.done(`${plural(drafts.length, 'photo')} added`, name));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="order-last">
      <label
        className="button second w-fit px-2 focus-within:outline-3 focus-within:outline-brass"
        aria-busy={isBusy}
      >
        <Icon name="photo" />
        <span className="pl-1">Add a photo</span>
        <input
          type="file"
          className="sr-only"
          accept="image/*"
          multiple
          disabled={isBusy}
          onChange={(event) => void add(event)}
        />
      </label>
      <div role="status" className="text-sm">
        {waiting > 0 && !import.meta.env.DEMO
          ? `${plural(waiting, 'photo')} on ${thisDevice()}. They’ll send when you’re back online.`
          : ''}
        {problems.map((problem) => (
          <p key={problem} className="font-bold text-brick">
            {problem}.
          </p>
        ))}
      </div>
    </div>
  );
}
