import { collectionOf } from '#build/content-check/content.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { COLLECTION_NAMES, placeOf } from '#schemas/collections.ts';
import { labelOf } from './form.ts';
import { LABELS, NAMES } from './order.ts';

/** A problem in the names that the owner sees, in place of files, lines and fields; his `own` file needs none. */
export function asSeen(
  { file, field, message }: Problem,
  texts: Readonly<Record<string, string>>,
  own?: string,
): string {
  const words = message
    // Fields that the message speaks of, when their name is none of ours but the file's.
    .replace(/"(\w+)"/g, (word, name: string) =>
      name in LABELS || /[a-z][A-Z]/.test(name) ? `"${labelOf(name)}"` : word,
    )
    .replace(/(src\/content\/[\w/-]+(?:\.\w+)?)(?::\d+)?/g, (_, one: string) =>
      fileAsSeen(one, texts),
    );
  return [file !== own && fileAsSeen(file, texts), field && fieldAsSeen(field), words]
    .filter(Boolean)
    .join(': ');
}

/** The entries with these problems as the owner sees them: at most five, and how many more. */
export function entriesWith(
  problems: readonly Problem[],
  texts: Readonly<Record<string, string>>,
): string[] {
  const names = [...new Set(problems.map(({ file }) => fileAsSeen(file, texts)))];
  return names.length > 5 ? [...names.slice(0, 5), `and ${names.length - 5} more`] : names;
}

/** A file by its entry, and a folder by its collection. */
function fileAsSeen(file: string, texts: Readonly<Record<string, string>>): string {
  const name = collectionOf(file) ?? COLLECTION_NAMES.find((one) => placeOf(one) === file);
  const title = /^(?:title|question): *["']?(.*?)["']?$/m.exec(texts[file] ?? '')?.[1];
  return name ? `${title ? `“${title}” in ` : ''}${NAMES[name]}` : file;
}

/** `price.to` becomes `Price, To`, and `sections.1.heading` `Sections, 2, Heading`. */
const fieldAsSeen = (path: string): string =>
  path
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : labelOf(step)))
    .join(', ');
