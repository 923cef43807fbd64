import { type ContentFile, Refusal, refuseOutdated } from './content-host.ts';
import { cleanPicture, type PictureKind } from './picture.ts';

/** Where the owner's files are; nothing else is read or written. */
export const folder = 'src/content/';

const text = /^src\/content\/(?:[a-z0-9_-]+\/)*[\w-][\w.-]*\.(?:md|yaml)$/;
const picture = /^src\/content\/photos\/[\w-][\w.-]*\.(webp|jpe?g|png|WEBP|JPE?G|PNG)$/;

const mostText = 500_000;
/** The host takes requests of 6 MB, a third of which is the writing of bytes as text. */
const mostPicture = 4_000_000;

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
 * What named scripts and frames before FORM_PROVIDER did: content never says which code runs. An escaped or folded key
 * would hide it.
 */
const code = /\b(?:script|frame)Url\b|\\[xuU]|^\s*\?\s/m;

/**
 * The bytes of a change that may be made, a picture's without what it says besides its pixels; undefined for a deletion. `read` are the hashes of the files that the form was
 * joined with, null for one that was not there, and `files` are those of the commit it goes on. Throws a Refusal.
 */
export async function checkChange(
  { path, contents }: FileChange,
  read: Record<string, string | null>,
  files: readonly ContentFile[],
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isContent(path))
    throw new Refusal(403, `${path.slice(0, 200)} isn’t one of the site’s texts or pictures.`);
  // Two names that differ in capitals only are one file on many computers.
  if (contents !== undefined && path !== path.toLowerCase())
    throw new Refusal(403, `Write the name ${path} in lowercase letters.`);
  const kind = picture.exec(path)?.[1]?.toLowerCase().replace('jpeg', 'jpg');
  const now = files.find((file) => file.path === path)?.sha ?? null;
  // A picture has no fields to be joined: who sends one has chosen it.
  if (!kind && now !== (read[path] ?? null)) refuseOutdated();
  if (contents === undefined) return undefined;
  const bytes = fromBase64(contents);
  const most = kind ? mostPicture : mostText;
  if (bytes.length > most)
    throw new Refusal(413, `${path} is larger than ${most / 1_000_000} MB. Make it smaller.`);
  if (kind) {
    const clean = await cleanPicture(bytes, kind as PictureKind);
    if (clean) return clean;
    const end = 'isn’t a complete, still picture of its kind. Choose another file.';
    throw new Refusal(422, `${path} ${end}`);
  }
  const text = readText(bytes);
  if (text === undefined)
    throw new Refusal(422, `${path} isn’t the kind of file its name says. Choose another file.`);
  if (path === `${folder}business.yaml` && code.test(text))
    throw new Refusal(403, 'Only FORM_PROVIDER in the environment names a script or a frame.');
  return bytes;
}

/** A text in UTF-8; undefined for other bytes. */
function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function fromBase64(contents: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(contents), (letter) => letter.charCodeAt(0));
  } catch {
    throw new Refusal(400, 'Part of a file didn’t arrive. Press Save again.');
  }
}
