import { type Entry, problemIn } from '#content-check/entry.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule } from '#content-check/site.ts';
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
  return lines.flatMap(({ text, line }, index) =>
    factsIn(text).flatMap(({ name: inner }): Figure[] => {
      const [, kind, name = ''] = /^(drawing|photo|calculator):\s*(.*)$/.exec(inner) ?? [];
      if (kind !== 'drawing' && kind !== 'photo' && kind !== 'calculator') return [];
      const isAlone = text.trimEnd() === `((${kind}: ${name}))`;
      const isPlaced = isAlone && isEmpty(index - 1) && isEmpty(index + 1);
      return [{ kind, name, text: { entry, text, path: undefined, line }, isPlaced }];
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
export const figures: Rule = ({ entries, drawings, known }) => {
  const names = {
    drawing: [...drawings.keys()],
    photo: known.photos,
    calculator: [...CALCULATORS] as string[],
  };
  const found = entries.flatMap(figuresIn);
  const missing = found
    .filter(({ kind, name }) => !names[kind].includes(name))
    .map(({ kind, name, text }) => {
      const message = `There is no ${kind} ${quote(name)}${PLACES[kind]}. ${suggest(name, names[kind])}`;
      return problemWith(text, kind, message);
    });
  const inside = found
    .filter(({ isPlaced }) => !isPlaced)
    .map(({ kind, name, text }) => {
      const message = `Put ${quote(`((${kind}: ${name}))`)} into a paragraph of its own, with an empty line before and after it.`;
      return problemWith(text, kind, message);
    });
  return [...missing, ...inside, ...entries.flatMap(markdownPictures)];
};

const markdownPictures = (entry: Entry): Problem[] =>
  bodyLines(entry)
    .filter(({ text }) => /!\[[^\]]*\]\(|<img\b/.test(text))
    .map(({ line }) => {
      const message =
        'Pictures belong in photos.yaml. Add it there and write "((photo: its-id))" here, in a paragraph of its own.';
      return problemIn(entry.source.file, 'photo', message, line);
    });
