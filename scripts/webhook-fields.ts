import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
});

export const webhookFieldsFile = 'supabase/functions/_shared/webhook-fields.json';

/**
 * The provider's field names out of `src/content/business.yaml` as the JSON text that the deployed
 * function carries: content can't be read where it runs. Throws when the entry lacks a list.
 */
export function buildWebhookFields(root: string): string {
  const file = 'src/content/business.yaml';
  const parsed = business.safeParse(parse(readFileSync(join(root, file), 'utf8')));
  if (!parsed.success) {
    throw new Error(`${file}  leadForm.fields  ${z.prettifyError(parsed.error)}`, {
      cause: parsed.error,
    });
  }
  // Written as Biome formats JSON: a list on one line.
  const lines = Object.entries(parsed.data.leadForm.fields).map(
    ([field, list]) => `  "${field}": [${list.map((name) => JSON.stringify(name)).join(', ')}]`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = process.cwd();
  writeFileSync(join(root, webhookFieldsFile), buildWebhookFields(root));
  console.log(`${webhookFieldsFile} is written.`);
}
