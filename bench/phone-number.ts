import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const company = z.object({ phones: z.record(z.string(), z.string()) });
const frontmatter = /^---\n([\s\S]*?)\n---/;
const service = z.object({ phone: z.string().default('main') });

/**
 * The number that a page dials (E.164): the main one, or the one that a service's file names in
 * `phone:`. Throws when business.yaml has no such number.
 */
export function numberOf(root: string, path: string): string {
  const content = join(root, 'src/content');
  const { phones } = company.parse(parse(readFileSync(join(content, 'business.yaml'), 'utf8')));
  const file = join(content, `services${path}.md`);
  const [, head = ''] = existsSync(file)
    ? (frontmatter.exec(readFileSync(file, 'utf8')) ?? [])
    : [];
  const { phone } = service.parse(parse(head) ?? {});
  const number = phones[phone];
  if (!number) throw new Error(`src/content/business.yaml has no number phones.${phone}.`);
  return number;
}
