import { type ContentFile, Refusal, refuseOutdated } from './host.ts';

/** Where the owner's files are; nothing else is read or written. */
export const folder = 'src/content/';

const text = /^src\/content\/(?:[a-z0-9_-]+\/)*[\w-][\w.-]*\.(?:md|yaml)$/i;
const picture = /^src\/content\/photos\/[\w-][\w.-]*\.(webp|jpe?g|png)$/i;

const mostText = 500_000;
/** The host takes requests of 6 MB, a third of which is the writing of bytes as text. */
const mostPicture = 4_000_000;

/** How the files of each kind of picture begin. */
const beginnings: Record<string, RegExp> = {
  webp: /^RIFF....WEBP/s,
  jpg: /^\u00ff\u00d8\u00ff/,
  jpeg: /^\u00ff\u00d8\u00ff/,
  png: /^\u0089PNG\r\n/,
};

/** Whether a path is one of the owner's files: a text, or a picture of the library. */
export const isContent = (path: string): boolean =>
  path.length < 200 && !path.includes('..') && (text.test(path) || picture.test(path));

/** A change of one file as the editor sends it; without `contents` it is deleted. */
export interface FileChange {
  path: string;
  /** Base64. */
  contents?: string | undefined;
}

/**
 * The bytes of a change that may be made; undefined for a deletion. `read` are the hashes of the files that the form was
 * joined with, null for one that was not there, and `files` are those of the commit it goes on. Throws a Refusal.
 */
export function checkChange(
  { path, contents }: FileChange,
  read: Record<string, string | null>,
  files: readonly ContentFile[],
): Uint8Array<ArrayBuffer> | undefined {
  if (!isContent(path))
    throw new Refusal(403, `${path.slice(0, 200)} is not one of the site's texts or pictures.`);
  const kind = picture.exec(path)?.[1]?.toLowerCase();
  const now = files.find((file) => file.path === path)?.sha ?? null;
  // A picture has no fields to be joined: who sends one has chosen it.
  if (!kind && now !== (read[path] ?? null)) refuseOutdated();
  if (contents === undefined) return undefined;
  const bytes = fromBase64(contents);
  const most = kind ? mostPicture : mostText;
  if (bytes.length > most)
    throw new Refusal(413, `${path} is larger than ${most / 1_000_000} MB. Make it smaller.`);
  if (kind ? !beginnings[kind]?.test(latin(bytes.subarray(0, 16))) : !isUtf8(bytes))
    throw new Refusal(422, `${path} is not what its name says. Choose another file.`);
  return bytes;
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}

function fromBase64(contents: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(contents), (letter) => letter.charCodeAt(0));
  } catch {
    throw new Refusal(400, 'A file did not arrive completely. Press Save again.');
  }
}
