import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import { writeFacts } from '#build/content-check/generated-facts.ts';
import { formatPhone } from '#leads/phone.ts';
import { brandSchema } from '#schemas/brand.ts';
import { CONTENT } from '#schemas/collections.ts';
import { lockDataFolder } from '#tools/local/lock.ts';
import type { Answers } from './answers.ts';
import { drawLogo, drawStart } from './drawings.ts';
import { kindNamed } from './kinds.ts';
import { type Palette, type Tinted, tint } from './palette.ts';
import { valuesOf } from './values.ts';

const START = join(import.meta.dirname, 'start');
/** Where what was there is kept, until somebody deletes it; git ignores it. */
export const KEPT = 'old-company';
const CONFIRM = 'docs/content/to-confirm.md';
const DATABASE = 'supabase/.temp/pgdata';

/** What every start promises without knowing; the launch check lists these lines. */
const PROMISES = [
  'The visit and the estimate are free, and the price comes in writing.',
  'An answer comes within 24 hours, the visit within 5 business days (reply in business.yaml).',
  'Monday to Friday from 8 to 5 (hours in business.yaml).',
  'Work within about 25 miles (serviceRadiusMeters in business.yaml).',
  'The logo is yours (logo.svg is a starter drawing).',
  'Your advertisements don’t have to show a license or registration number (licenses in business.yaml).',
  'The terms of Netlify, Supabase and your email service forbid other uses of requests, and you delete old backups (pages/privacy.md).',
];

/**
 * Puts a small site of a new company in the place of the content in `root`; what was there, with the local database
 * and the list of promises, is kept in the folder KEPT. Throws, before anything is changed, when KEPT is there or the
 * database is in use. Returns what became of the main color.
 */
export async function makeCompany(root: string, answers: Answers): Promise<Tinted> {
  if (existsSync(join(root, KEPT)))
    throw new Error(`${KEPT} already exists, with earlier content. Delete it or move it.`);
  const unlock = lockDataFolder(join(root, DATABASE), 'npm run new:company');
  try {
    const kind = kindNamed(answers.kind);
    const { colors } = brandSchema.parse(
      parse(readFileSync(join(root, CONTENT, 'brand.yaml'), 'utf8')),
    );
    const tinted = tint(colors, answers.color || kind.color);
    keepOld(root);

    const content = join(root, CONTENT);
    const [second = ''] = globSync('services/!(service).md', { cwd: kind.folder });
    const fixed = globSync('pages/*.md', { cwd: START }).map((file) => basename(file, '.md'));
    const taken = [...fixed, basename(second, '.md')];
    const values = valuesOf(answers, basename(second, '.md'), taken);
    for (const folder of [START, kind.folder])
      for (const name of globSync('**/*.{md,yaml}', { cwd: folder })) {
        if (name === 'kind.yaml') continue;
        const to = name
          .replace('service.md', `${values.service}.md`)
          .replace('town.md', `${values.townId}.md`);
        write(join(content, to), fill(readFileSync(join(folder, name), 'utf8'), values));
      }
    write(join(content, 'brand.yaml'), brandText(tinted.palette));
    write(join(content, 'logo.svg'), drawLogo(tinted.palette));
    for (const [name, svg] of Object.entries(drawStart(kind.id, tinted.palette)))
      await sharp(Buffer.from(svg))
        .jpeg({ quality: 80 })
        .toFile(join(content, 'photos', name));
    write(join(root, CONFIRM), promisesText([...PROMISES, ...kind.promises], values.website));
    nameOwner(join(root, '.env'), answers.email);
    writeFacts(root);
    return tinted;
  } finally {
    unlock();
  }
}

/** Moves away what belongs to the company before: content, promises, local database; and forgets its last build. */
function keepOld(root: string): void {
  const database = globSync(`${DATABASE}{,.*}`, { cwd: root }).filter(
    (file) => !/\.(?:lock|origin\.txt)$/.test(file),
  );
  const moves = [
    [CONTENT, 'content'],
    [CONFIRM, 'to-confirm.md'],
    ...database.map((file) => [file, basename(file).replace('pgdata', 'database')] as const),
  ] as const;
  mkdirSync(join(root, KEPT), { mode: 0o700 });
  for (const [from, to] of moves)
    if (existsSync(join(root, from))) renameSync(join(root, from), join(root, KEPT, to));
  // Its pages were never this company's: nobody looks for them.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Every `{{name}}` of a text by its value, safe between the quotes of YAML; a line whose value is empty goes. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_found, name: string) => {
    if (values[name] === undefined) throw new Error(`There is no value for {{${name}}}.`);
    return JSON.stringify(values[name]).slice(1, -1);
  });
  return filled
    .replace(/^ *(?:website|street): ""\n/gm, '')
    .replace(/^( *description: )"(.*)"$/gm, (_line, field, words: string) => {
      return `${field}"${shorten(words, values)}"`;
    });
}

/** A description of at most 160 characters, its facts filled in: a long name costs it its last sentences. */
function shorten(words: string, { name = '', phone = '' }: Readonly<Record<string, string>>) {
  const facts: Record<string, string> = {
    name,
    'phones.main': formatPhone(phone),
    'reply.within': '24 hours',
    'radius-miles': '25',
  };
  const sentences = words.split(/(?<=[.?!]) (?=[A-Z(])/);
  const lengthOf = (parts: readonly string[]): number =>
    parts.join(' ').replace(/\(\(([\w.-]+)\)\)/g, (fact, id) => facts[id] ?? fact).length;
  while (sentences.length > 1 && lengthOf(sentences) > 160) sentences.pop();
  return sentences.join(' ');
}

const promisesText = (promises: readonly string[], website: string): string =>
  `# To confirm

What the first pages assume. True? Delete the line. Not true? Change the page, then delete the line.

${[
  ...promises,
  ...(website ? [`The site’s address is ${website} (website in business.yaml).`] : []),
]
  .map((line) => `- ${line}\n`)
  .join('')}`;

const brandText = (palette: Palette): string =>
  `# The company's colors on the site, in the desk, in emails, icons and shared pictures. The content check names what\n# can't be read. The logo is logo.svg beside this file.\ncolors:\n${Object.entries(
    palette,
  )
    .map(([name, color]) => `  ${name}: "${color}"\n`)
    .join('')}`;

/** The desk's account is the new owner's. */
function nameOwner(file: string, email: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const line = `ADMIN_EMAIL=${email}`;
  const named = text.replace(/^ADMIN_EMAIL=.*$/m, line);
  writeFileSync(file, named.includes(line) ? named : `${text}${line}\n`, { mode: 0o600 });
}
