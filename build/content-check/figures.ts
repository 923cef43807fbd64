import { factsIn } from '#model/facts.ts';
import type { Entry } from './entry.ts';
import { bodyLines, type Text } from './texts.ts';

/** A drawing, photo or calculator that a text names, `((drawing: name))`. */
export interface Figure {
  kind: 'drawing' | 'photo' | 'calculator';
  name: string;
  text: Text;
  /** Whether it can be shown there: in a paragraph of its own. */
  isPlaced: boolean;
}

/** A fact that is a figure: its kind and its name. */
export const FIGURE = /^(drawing|photo|calculator):\s*(.*)$/;

/** The figures in the text of an entry. */
export function figuresIn(entry: Entry): Figure[] {
  const lines = bodyLines(entry);
  const isEmpty = (index: number): boolean => (lines[index]?.text.trim() ?? '') === '';
  return lines.flatMap((text, index) =>
    factsIn(text.text).flatMap((inner): Figure[] => {
      const [, kind, name = ''] = FIGURE.exec(inner) ?? [];
      if (!kind) return [];
      const isAlone = text.text.trimEnd() === `((${kind}: ${name}))`;
      const isPlaced = isAlone && isEmpty(index - 1) && isEmpty(index + 1);
      return [{ kind: kind as Figure['kind'], name, text, isPlaced }];
    }),
  );
}
