import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { brandSchema } from '#schemas/brand.ts';
import { liveRoot, testDist } from '#tests/builds.ts';
import { readPages } from '#tests/live/built-site.ts';
import { root } from '#tests/project-copy.ts';
import { formOf } from '#tests/security/drivers/http.ts';
import { type KillableSite, startKillableSite } from '#tests/security/drivers/site.ts';

/** What must be nowhere: names of the sample company, its place, its licenses, its phone. */
const OLD = /swan ?creek|aberdeen|harford|cecil|chesapeake|maryland|mhic|\(410\)|\b410\W?555/i;
/** The list of all states names the old company’s as well (place.ts). */
const STATES = /Maine\|Maryland\|Massachusetts/g;
const colorsOf = (project: string): string[] =>
  Object.values(
    brandSchema.parse(parse(readFileSync(join(project, 'src/content/brand.yaml'), 'utf8'))).colors,
  );

/** The lines in which a text names the old company or one of its colors. */
const oldIn = (file: string, text: string): string[] => {
  const old = colorsOf(root).filter((color) => !colorsOf(liveRoot).includes(color));
  return text
    .replace(STATES, '')
    .split('\n')
    .flatMap((line) => [
      OLD.exec(line)?.[0],
      old.find((color) => line.toLowerCase().includes(color)),
    ])
    .flatMap((found) => (found ? [`${file}: ${found}`] : []));
};
const dist = testDist('production');
const { name: company, email: owner } = parse(
  readFileSync(join(liveRoot, 'src/content/business.yaml'), 'utf8'),
);

test('the command leaves a content without any problem, and keeps the old one', () => {
  expect(readFileSync(join(liveRoot, 'said.txt'), 'utf8')).toMatch(
    /^Content: No problem in \d+ files\./,
  );
  const kept = join(liveRoot, 'old-company/content');
  expect(globSync('**/*', { cwd: kept }).length).toBe(
    globSync('**/*', { cwd: join(root, 'src/content') }).length,
  );
});

test('twenty pages are built, each with the company’s name', () => {
  expect(globSync('**/*.html', { cwd: dist })).toHaveLength(20);
  for (const { path, $ } of readPages(dist)) expect($('title').text(), path).toContain(company);
});

test('nothing of the sample company is in what is built, or in what the functions carry', () => {
  const built = globSync('**/*.{html,css,js,json,svg,xml,txt,webmanifest}', { cwd: dist })
    .filter((file) => !file.includes('common-passwords'))
    .map((file) => join(dist, file));
  const carried = globSync('{server,src/leads,src/shared}/**/!(common)*.json', {
    cwd: liveRoot,
  }).map((file) => join(liveRoot, file));
  const found = [...built, ...carried].flatMap((file) =>
    oldIn(file.replace(liveRoot, ''), readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
});

test('nothing of the sample company is in the code', () => {
  const files = globSync(
    '{src,server,build,tools,supabase,public}/**/*.{astro,ts,tsx,mjs,js,css,sql,toml,html,yaml,md,svg,txt}',
    { cwd: root },
  ).filter((file) => !/^src\/content\/|examples\.yaml$|\.temp\//.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => oldIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

let site: KillableSite;
beforeAll(async () => {
  site = await startKillableSite(dist, { MAIL_URL: '', ADMIN_EMAIL: owner }, liveRoot);
  return () => site.remove();
});

test('a request reaches the new company’s database and mailbox, which hold nothing else', async () => {
  const { phone, email } = { phone: '202-555-0170', email: 'ann@example.com' };
  const sent = formOf({
    name: 'Ann Lee',
    email,
    phone,
    message: 'The gate at the side does not close.',
  });
  expect((await site.send('/api/submit-lead', sent)).status).toBe(303);
  expect((await site.leads()).map(({ name }) => name)).toEqual(['Ann Lee']);
  const readMails = async (): Promise<string[]> => {
    const { body } = await site.send('/admin/mailbox');
    const links = [...body.matchAll(/\/admin\/mailbox\?mail=\d+/g)].map(([link]) => link);
    return Promise.all(links.map(async (link) => (await site.send(link)).body));
  };
  await expect
    .poll(async () => (await readMails()).join(), { timeout: 20_000 })
    .toContain('Ann Lee');
  expect((await readMails()).flatMap((mail) => oldIn('mail', mail))).toEqual([]);
});
