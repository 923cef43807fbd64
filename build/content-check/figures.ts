import { factsIn } from '#model/facts.ts';
import type { Entry } from './entry.ts';
import { bodyLines, type Text, textsOf } from './texts.ts';

/** A drawing, photo or calculator that a text names, `((drawing: name))`, or a field `drawing`. */
export interface Figure {
  kind: 'drawing' | 'photo' | 'calculator';
  name: string;
  text: Text;
  /** Whether it can be shown there: in a field, or in a paragraph of its own. */
  isPlaced: boolean;
}

/** A fact that is a figure: its kind and its name. */
export const FIGURE = /^(drawing|photo|calculator):\s*(.*)$/;

/** The figures of an entry. Photos in fields are references, which the schemas check. */
export function figuresIn(entry: Entry): Figure[] {
  const fields = textsOf(entry).filter(({ path }) => path?.at(-1) === 'drawing');
  const lines = bodyLines(entry);
  const isEmpty = (index: number): boolean => (lines[index]?.text.trim() ?? '') === '';
  const inBody = lines.flatMap((text, index) =>
    factsIn(text.text).flatMap(({ name: inner }): Figure[] => {
      const [, kind, name = ''] = FIGURE.exec(inner) ?? [];
      if (!kind) return [];
      const isAlone = text.text.trimEnd() === `((${kind}: ${name}))`;
      const isPlaced = isAlone && isEmpty(index - 1) && isEmpty(index + 1);
      return [{ kind: kind as Figure['kind'], name, text, isPlaced }];
    }),
  );
  return [
    ...fields.map((text): Figure => ({ kind: 'drawing', name: text.text, text, isPlaced: true })),
    ...inBody,
  ];
}
