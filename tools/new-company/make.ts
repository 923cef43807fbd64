import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import { writeFacts } from '#build/content-check/generated-facts.ts';
import { brandSchema } from '#schemas/brand.ts';
import type { Answers } from './answers.ts';
import { drawLogo, drawStart } from './drawings.ts';
import { type Palette, tint } from './palette.ts';

const START = join(import.meta.dirname, 'start');
/** Where what was there is kept, until somebody deletes it. */
export const KEPT = 'old-company';
const CONTENT = 'src/content';
const CONFIRM = 'docs/content/to-confirm.md';

/** What the start promises without knowing; the launch check lists these lines. */
const PROMISES = `# To confirm

What the first pages say without knowing it. True? Delete the line. Not true? Change it, then delete the line.

- The visit and the estimate are free, and the price comes in writing.
- An answer comes within 24 hours, the visit within a week (reply in business.yaml).
- Monday to Friday from 8 to 5 (hours in business.yaml).
- Work within about 25 miles of the shop (serviceRadiusMeters in business.yaml).
- No license or registration number must be in advertisements (licenses in business.yaml).
`;

/**
 * Puts a small site of a new company in the place of the content in `root`; what was there, with the local database
 * and the list of promises, is kept in the folder KEPT. Throws, before anything is changed, when KEPT is there.
 */
export async function makeCompany(root: string, answers: Answers): Promise<void> {
  const kept = join(root, KEPT);
  if (existsSync(kept))
    throw new Error(
      `${KEPT} is there already, with an earlier content. Delete it, or move it away.`,
    );
  const { colors } = brandSchema.parse(
    parse(readFileSync(join(root, CONTENT, 'brand.yaml'), 'utf8')),
  );
  const palette = tint(colors, answers.color);
  const values = valuesOf(answers);
  mkdirSync(kept);
  for (const [from, to] of [
    [CONTENT, 'content'],
    [CONFIRM, 'to-confirm.md'],
    ['supabase/.temp/pgdata', 'database'],
  ] as const)
    if (existsSync(join(root, from))) renameSync(join(root, from), join(kept, to));

  const content = join(root, CONTENT);
  for (const name of globSync('**/*.{md,yaml}', { cwd: START })) {
    const to = name
      .replace('service.md', `${values.service}.md`)
      .replace('town.md', `${values.townId}.md`);
    write(join(content, to), fill(readFileSync(join(START, name), 'utf8'), values));
  }
  write(join(content, 'brand.yaml'), brandText(palette));
  write(join(content, 'logo.svg'), drawLogo(palette));
  for (const [name, svg] of Object.entries(drawStart(palette)))
    await sharp(Buffer.from(svg))
      .jpeg({ quality: 80 })
      .toFile(join(content, 'photos', name));
  write(join(root, CONFIRM), PROMISES);
  nameOwner(join(root, '.env'), answers.email);
  writeFacts(root);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Every `{{name}}` of a text by its value, safe between the quotes of YAML. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_found, name: string) => {
    if (values[name] === undefined) throw new Error(`There is no value for {{${name}}}.`);
    return JSON.stringify(values[name]).slice(1, -1);
  });

const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The first of some texts that is short enough for a title in search results. */
const titleOf = (...texts: string[]): string =>
  texts.find(({ length }) => length <= 39) ?? (texts.at(-1) ?? '').slice(0, 39).trim();

/** What the files of the start name. */
function valuesOf({ name, trade, town, state, zip, place, since, phone, email }: Answers) {
  const now = new Date();
  const [townId, id] = [slugOf(town), slugOf(trade)];
  const host = email.split('@')[1] ?? '';
  const isOwn = !/^(gmail|yahoo|hotmail|outlook|icloud|aol|comcast|verizon)\./.test(host);
  const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return {
    ...{ name, trade, town, townId, state, zip, phone, email },
    shortName: shortNameOf(name),
    // A page of its own, beside those with fixed addresses.
    service: existsSync(join(START, 'pages', `${id}.md`)) ? `${id}-work` : id,
    since: String(since),
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    timeZone: timeZoneAt(place.longitude),
    website: isOwn ? `https://www.${host}` : 'https://www.example.com',
    today: now.toISOString().slice(0, 10),
    month: now.toLocaleDateString('en-US', month),
    titleHome: titleOf(`${trade} in ${town}, ${state}`, `${trade} in ${state}`, trade),
    titleService: titleOf(`${trade}: Free Estimates`, `${trade} and Estimates`, trade),
    titleTown: titleOf(`Our ${trade} Work in ${town}`, `Our Work in ${town}`, `In ${town}`),
    titleAbout: titleOf(`About ${name}`, 'About Our Company'),
    titleAreas: titleOf(`Service Areas Around ${town}`, 'Our Service Areas'),
  };
}

/** The first words of a name that fit into the logo. */
function shortNameOf(name: string): string {
  const words = name.split(' ');
  while (words.length > 1 && words.join(' ').length > 18) words.pop();
  return words
    .join(' ')
    .replace(/[\s&,-]+$/, '')
    .slice(0, 30);
}

/** This computer's time zone when it is an American one; else the usual one at that longitude. */
function timeZoneAt(longitude: number): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (/^(America|Pacific)\//.test(own)) return own;
  const zones = [
    [-87, 'New_York'],
    [-101.5, 'Chicago'],
    [-114.5, 'Denver'],
    [-130, 'Los_Angeles'],
  ] as const;
  return `America/${zones.find(([west]) => longitude > west)?.[1] ?? 'Anchorage'}`;
}

const brandText = (palette: Palette): string =>
  `# The company's colors on the site, in the desk, emails, icons and shared pictures. The content check names what\n# can't be read. The logo is logo.svg beside this file.\ncolors:\n${Object.entries(
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
