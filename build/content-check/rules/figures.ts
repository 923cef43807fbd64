import { figuresIn } from '#build/content-check/figures.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { bodyLines, problemWith } from '#build/content-check/texts.ts';
import { quote, suggest } from '#build/content-check/words.ts';
import { CALCULATORS } from '#model/calculator-names.ts';
import { CONTENT } from '#schemas/collections.ts';

/** Where a kind is kept, after its name. */
const PLACES = {
  drawing: ` in ${CONTENT}/drawings`,
  photo: ` in ${CONTENT}/photos/photos.yaml`,
  calculator: '',
};

/** Drawings, photos and calculators in a text exist, each in a paragraph of its own. */
export function* figures({ entries, drawings, known }: Site): Iterable<Problem> {
  const names = {
    drawing: [...drawings.keys()],
    photo: known.photos,
    calculator: [...CALCULATORS] as string[],
  };
  for (const { kind, name, text, isPlaced } of entries.flatMap(figuresIn)) {
    if (!names[kind].includes(name)) {
      const message = `There is no ${kind} ${quote(name)}${PLACES[kind]}. ${suggest(name, names[kind])}`;
      yield problemWith(text, kind, message);
    }
    if (!isPlaced) {
      const message = `Put ${quote(`((${kind}: ${name}))`)} into a paragraph of its own, with an empty line before and after it.`;
      yield problemWith(text, kind, message);
    }
  }
}

/** A text has no pictures in Markdown or HTML. */
export function* markdownPictures({ entries }: Site): Iterable<Problem> {
  const message =
    'Pictures belong in photos.yaml. Add it there and write "((photo: its-id))" here, in a paragraph of its own.';
  for (const text of entries.flatMap(bodyLines)) {
    if (/!\[[^\]]*\]\(|<img\b/.test(text.text)) yield problemWith(text, 'photo', message);
  }
}
