import type { Entry } from '#content-check/entry.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Site } from '#content-check/site.ts';
import { bodyLines, problemWith, type Text, textsOf } from '#content-check/texts.ts';
import { quote, suggest } from '#content-check/words.ts';
import { CALCULATORS } from '#model/calculator-names.ts';
import { factsIn } from '#model/facts.ts';
import { CONTENT } from '#schemas/collections.ts';

/** A drawing or photo that a text names: `((drawing: name))`, `((photo: id))`, `((calculator: ramp))`, or a field `drawing`. */
export interface Figure {
  kind: 'drawing' | 'photo' | 'calculator';
  name: string;
  text: Text;
  /** Whether it can be shown there: in a field, or in a paragraph of its own. */
  isPlaced: boolean;
}

/** The figures of an entry. Photos in fields are references, which the schemas check. */
export const figuresIn = (entry: Entry): Figure[] => [
  ...textsOf(entry)
    .filter(({ path }) => path?.at(-1) === 'drawing')
    .map((text): Figure => ({ kind: 'drawing', name: text.text, text, isPlaced: true })),
  ...bodyFigures(entry),
];

function bodyFigures(entry: Entry): Figure[] {
  const lines = bodyLines(entry);
  const isEmpty = (index: number): boolean => (lines[index]?.text.trim() ?? '') === '';
  return lines.flatMap((text, index) =>
    factsIn(text.text).flatMap(({ name: inner }): Figure[] => {
      const [, kind, name = ''] = /^(drawing|photo|calculator):\s*(.*)$/.exec(inner) ?? [];
      if (kind !== 'drawing' && kind !== 'photo' && kind !== 'calculator') return [];
      const isAlone = text.text.trimEnd() === `((${kind}: ${name}))`;
      const isPlaced = isAlone && isEmpty(index - 1) && isEmpty(index + 1);
      return [{ kind, name, text, isPlaced }];
    }),
  );
}

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
