import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const names = z.array(z.string().min(1)).min(1);
const business = z.object({
  leadForm: z.object({
    fields: z.strictObject({
      id: names,
      name: names,
      email: names,
      phone: names,
      service: names,
      area: names,
      message: names,
    }),
  }),
  retention: z.object({ leadMonths: z.int().positive(), spamDays: z.int().positive() }),
});

const source = 'src/content/business.yaml';
const target = 'supabase/functions/_leads';

/**
 * Copies of the facts of the business entry that server functions need, because content can't be read
 * where they run: JSON texts by file. Throws when the entry lacks one.
 */
export function buildFunctionFacts(root: string): Record<string, string> {
  const parsed = business.safeParse(parse(readFileSync(join(root, source), 'utf8')));
  if (!parsed.success) {
    throw new Error(`${source}  ${z.prettifyError(parsed.error)}`, { cause: parsed.error });
  }
  return textsOf(parsed.data);
}

/**
 * The copies that the functions in `root` carry with other facts than the business entry's, whose
 * data is given. None while the entry is invalid, and none in a project without functions.
 */
export function findStaleFacts(root: string, entry: unknown): string[] {
  const parsed = business.safeParse(entry);
  if (!parsed.success) return [];
  return Object.entries(textsOf(parsed.data)).flatMap(([name, text]) => {
    const file = join(root, name);
    return existsSync(file) && readFileSync(file, 'utf8') !== text ? [name] : [];
  });
}

/** Writes those files whose facts have changed, and gives their names. */
export function writeFunctionFacts(root: string): string[] {
  return Object.entries(buildFunctionFacts(root)).flatMap(([name, text]) => {
    const file = join(root, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return [];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return [name];
  });
}

const textsOf = ({ leadForm, retention }: z.output<typeof business>): Record<string, string> => ({
  [`${target}/webhook-fields.json`]: format(leadForm.fields),
  [`${target}/retention.json`]: format(retention),
});

// Written as Biome formats JSON: a list on one line.
function format(facts: object): string {
  const write = (value: unknown): string =>
    Array.isArray(value) ? `[${value.map(write).join(', ')}]` : JSON.stringify(value);
  const lines = Object.entries(facts).map(([name, value]) => `  "${name}": ${write(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
