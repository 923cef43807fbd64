import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, 'kinds');

const shape = z.strictObject({
  /** What the question calls it. */
  name: z.string(),
  /** The main color of who names none. */
  color: z.string(),
  /** What its pages promise without knowing it. */
  promises: z.array(z.string()),
});

/** A kind of work with a start of its own: pages, questions, rules of the trade, two pictures and a color. */
export interface Kind extends z.output<typeof shape> {
  id: string;
  folder: string;
}

const ORDER = ['outdoor', 'roof', 'inside'];

/** The kinds of work, in the order in which they are asked. */
export const KINDS: readonly Kind[] = readdirSync(FOLDER)
  .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
  .map((id) => {
    const folder = join(FOLDER, id);
    return { ...shape.parse(parse(readFileSync(join(folder, 'kind.yaml'), 'utf8'))), id, folder };
  });

/** A kind by its id. Throws where there is none. */
export function kindNamed(id: string): Kind {
  const kind = KINDS.find((one) => one.id === id);
  if (!kind) throw new Error(`There is no start "${id}".`);
  return kind;
}
