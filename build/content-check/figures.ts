import { factsIn } from '#model/facts.ts';
import type { Entry } from './entry.ts';
import { bodyLines, type Text, textsOf } from './texts.ts';

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
