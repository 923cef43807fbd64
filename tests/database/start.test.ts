import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#supabase/database.types.ts';
import { type RunningSite, startSite } from '#tools/local/serve.ts';
import { root } from './engines.ts';
import { dataOf, testEnv } from './project.ts';

let folder = '';

beforeAll(() => {
  Object.assign(process.env, testEnv);
  folder = mkdtempSync(join(tmpdir(), 'start-test-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Decks</title>');
  writeFileSync(join(folder, 'dist/404.html'), '<!doctype html><title>Not here</title>');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () =>
  startSite({ root, dist: join(folder, 'dist'), port: 0, dataFolder: join(folder, 'data') });

const connect = ({ origin }: RunningSite) =>
  createClient<Database>(origin, testEnv.SUPABASE_SECRET_KEY, { auth: { persistSession: false } });
const readLeads = async (site: RunningSite) => {
  const leads = connect(site).from('contact_submissions').select('*');
  return dataOf(await leads.order('created_at', { ascending: false }).order('id')) ?? [];
};
const readEvents = async (site: RunningSite) =>
  dataOf(await connect(site).from('lead_events').select('*').order('seq'));

test('the first start adds a year of sample leads; a server beside it is refused with its address; the next start changes nothing', async () => {
  const first = await start();
  const samples = await readLeads(first);
  expect(samples.length).toBeGreaterThanOrEqual(200);
  expect(samples.filter(({ name }) => !name.endsWith(' (sample)'))).toEqual([]);
  expect(new Set(samples.map(({ status }) => status)).size).toBe(4);
  expect(new Set(samples.map((lead) => lead.suspected_spam))).toEqual(new Set([true, false]));
  for (const { status, ending, first_answer_at } of samples)
    expect([first_answer_at !== null, ending !== null]).toEqual([
      status !== 'new',
      status === 'closed',
    ]);
  const [newest = 0, oldest = 0] = [samples[0], samples.at(-1)].map((lead) =>
    Date.parse(lead?.created_at ?? ''),
  );
  expect(newest).toBeLessThanOrEqual(Date.now());
  expect(newest - oldest).toBeGreaterThan(300 * 86_400_000);

  await expect(start()).rejects.toThrow(first.origin);

  const leads = connect(first).from('contact_submissions');
  dataOf(await leads.update({ name: 'Ruth Ann Miller' }).eq('id', samples[0]?.id ?? ''));
  await first.close();
  const second = await start();
  const names = (await readLeads(second)).map((lead) => lead.name);
  await second.close();
  expect(names).toContain('Ruth Ann Miller');
  expect(names).toHaveLength(samples.length);
});

/** Changes the data while nothing runs, as another version of the site would have left it. */
async function age(sql: string): Promise<void> {
  const db = await PGlite.create(join(folder, 'data/data'));
  await db.exec(sql);
  await db.close();
}

test('data of an older version of the migrations goes on whole; what would be lost stops the start with a sentence', async () => {
  const first = await start();
  const [leads, events] = [await readLeads(first), await readEvents(first)];
  await first.close();
  const older = `comment on schema private is null; drop table private.feed;
    insert into supabase_migrations.schema_migrations (version) values ('20261127000602');
    alter table public.contact_submissions drop column changed_in; drop function public.desk_sync`;
  await age(
    `${older}; alter table public.contact_submissions add column budget text default '$10k'`,
  );
  await expect(start()).rejects.toThrow(
    'can’t store everything in them. Nothing was changed. With the older version run npm run leads:export',
  );
  await age('alter table public.contact_submissions drop column budget');
  const second = await start();
  const found = [await readLeads(second), await readEvents(second)];
  const changed_in = expect.anything();
  await second.close();
  expect(found).toEqual([leads.map((lead) => ({ ...lead, changed_in })), events]);
});

test('it does not start while visitors have a right', async () => {
  await age('grant select (email) on public.contact_submissions to anon');
  await expect(start()).rejects.toThrow(
    'visitors who are not signed in (anon) may select public.contact_submissions.email',
  );
});

test('a folder without a built site is reported in one sentence', async () => {
  const dist = join(folder, 'nothing');
  await expect(startSite({ root, dist, port: 0 })).rejects.toThrow(
    `There is no built site in ${dist}: run npm run build first.`,
  );
});
