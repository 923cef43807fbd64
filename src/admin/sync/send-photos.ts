import { sendPhoto } from '#islands/request/upload.ts';
import { $pending, notePhoto, type Pending, readPhoto } from './log.ts';
import { loadPhotos } from './photos.ts';

let isRunning = false;

/** Sends the photos of pending changes, one after the other, until one finds no signal: they are tried again later. */
export async function sendPhotos(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  try {
    for (const item of $pending.get()) if (!(await sendOne(item))) return;
  } finally {
    isRunning = false;
  }
}

/** Sends one photo, which changes what is pending. Returns whether to go on. */
async function sendOne({ change, hasPhoto, hasWaited, problem }: Pending): Promise<boolean> {
  const { id, lead } = change;
  const isNewLead = $pending
    .get()
    .some((one) => one.change.kind === 'add' && one.change.lead === lead);
  if (!hasPhoto || problem !== undefined || isNewLead) return true;
  const photo = await readPhoto(id);
  if (!photo) {
    await notePhoto(id, { problem: 'This browser deleted the photo.', hasWaited: true });
    return true;
  }
  // From now on the server may have it: it is taken back on the lead, not here.
  await notePhoto(id, { isTried: true });
  if (!$pending.get().some((one) => one.change.id === id)) return true;
  const found = await loadPhotos(lead);
  const sent = found.ok
    ? await sendPhoto(found.value.ticket, id, photo)
    : { kind: 'waiting' as const };
  if (sent.kind === 'stored') await notePhoto(id, { hasPhoto: false });
  if (sent.kind === 'refused')
    await notePhoto(id, { problem: sent.message, hasWaited: true, isTried: false });
  if (sent.kind === 'waiting' && !hasWaited) await notePhoto(id, { hasWaited: true });
  return sent.kind !== 'waiting';
}
