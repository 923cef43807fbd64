import { beforeAll, expect, test } from 'vitest';
import { given } from '#tests/hosted/given.ts';
import { type Client, dataOf, type LeadRow, openProject, signInAdmin, testEnv } from './project.ts';
import { readCalendar } from './read-calendar.ts';

const year = new Date().getUTCFullYear() + 1;
const visits = [`${year}-01-15T21:30:00.000Z`, `${year}-07-15T20:30:00.000Z`];
const town = 'Häfen; past the “old” mill, gate B\\C, — ask Zoë for the café on the left 🏡🏡🏡🏡';

const project = openProject();
let owner: Client;
beforeAll(async () => {
  owner = await signInAdmin(project);
});

const ask = (path: string, init: RequestInit = {}, address: string = crypto.randomUUID()) =>
  project.ask(`/api/calendar/${path}`, init, address);
const makeLink = async (by = owner): Promise<string> =>
  `${dataOf(await by.rpc('make_calendar_link'))}.ics`;
const read = async (link: string) => (await ask(link)).text();
async function addLead(lead: Partial<LeadRow>): Promise<string> {
  const row = { name: 'Keith Nolan', phone: '+14105550121', source: 'site', ...lead };
  const leads = project.service.from('contact_submissions');
  return dataOf(await leads.insert(row).select('id').single())?.id ?? '';
}

test('a calendar shows visits at their hour, follow-ups on their day, and every word as it was', async () => {
  const [winter, summer] = await Promise.all(
    visits.map((visit_at) => addLead({ area: town, visit_at })),
  );
  // Nine in the evening is the next day in London.
  const later = await addLead({
    name: 'Ann,Marie;B',
    area: 'havre-de-grace',
    follow_up_at: `${year}-01-16T02:00:00Z`,
  });
  const words = (id?: string) => `${project.origin}/admin/dashboard?lead=${id}`;
  const visit = { title: `Visit: Keith, ${town}`, place: town };
  expect(readCalendar(await read(await makeLink()))).toEqual(
    [
      { ...visit, id: `visit-${winter}@lead-desk`, words: words(winter), at: visits[0] },
      { ...visit, id: `visit-${summer}@lead-desk`, words: words(summer), at: visits[1] },
      {
        id: `follow-up-${later}@lead-desk`,
        title: 'Follow up: Marie, Havre de Grace',
        place: 'Havre de Grace',
        words: words(later),
        at: `${year}-01-15`,
      },
    ].sort((a, b) => a.id.localeCompare(b.id)),
  );
});

test('the file has its signs escaped and no line over 75 bytes, names the time zone, is kept nowhere and indexed nowhere', async () => {
  await addLead({ area: town, visit_at: visits[0] ?? null });
  const link = await makeLink();
  const answer = await ask(link);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  const file = await answer.text();
  expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(file.replaceAll('\r\n', '')).not.toContain('\n');
  expect(file.replaceAll('\r\n ', '')).toContain('Häfen\\; past the “old” mill\\, gate B\\\\C\\,');
  expect(file).toContain('\r\nX-WR-TIMEZONE:America/New_York\r\n');
  // Nothing has changed: not a byte.
  expect(await read(link)).toBe(file);
  const head = await ask(link, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await ask(link, { method: 'POST' })).status).toBe(405);
});

test('no number, no full name, no street and no email is in it, wherever they were written', async () => {
  await addLead({
    name: '(410) 555-0121 Nolan',
    email: 'keith@example.com',
    area: 'Edgewood, call 410-555-0121',
    street: '12 Mill Lane',
    visit_where: '12 Mill Lane',
    follow_up_words: 'call +14105550121',
    visit_at: visits[0] ?? null,
    follow_up_at: visits[0] ?? null,
  });
  const file = (await read(await makeLink())).replaceAll('\r\n ', '');
  expect(file).toContain('SUMMARY:Visit: ');
  // Ports and ids may have these figures by chance.
  const words = file.replace(/https?:\S+|UID:\S+/g, '');
  for (const secret of ['555', 'Nolan', 'Mill', 'example.com', 'keith@'])
    expect(words).not.toContain(secret);
});

test.each([
  ['Bel Air 21014-1234', 'Bel Air 21014-1234'],
  ['100 - 102 Main St', ''],
  ['12 Hidden Lane, Aberdeen', 'Aberdeen'],
  ['#12B Hidden Lane, Aberdeen, MD', 'Aberdeen, MD'],
  ['Aberdeen, Hidden Lane', 'Aberdeen'],
  ['ann@example.com', ''],
  ['Aberdeen ann@example.com', ''],
  ['12 Main St Elkton', 'Elkton'],
  ['12 Main St Elkton, MD 21921', 'Elkton, MD 21921'],
  ['12 Broadway Bel Air MD', 'Bel Air MD'],
  ['Elkton (12 Main St)', 'Elkton'],
  ['St Michaels', 'St Michaels'],
  ['Aberdeen, 443-555-0102 or 0103', 'Aberdeen'],
])('the place of a lead in %j is %j', async (area, place) => {
  const id = await addLead({ area, visit_at: visits[0] ?? null });
  const events = readCalendar(await read(await makeLink()));
  expect(events.find((one) => one.id.startsWith(`visit-${id}`))?.place).toBe(place);
});

test('a provider’s lead has no email, street or town for a name', async () => {
  const lead = { area: '12 Hidden Lane', visit_at: visits[0] ?? null };
  await addLead({ ...lead, name: 'secret.person@example.com' });
  await addLead({ ...lead, name: '12 Hidden Lane, Aberdeen' });
  await addLead({ ...lead, name: 'Wilhelmina, Forest Hill' });
  const titles = [...(await read(await makeLink())).matchAll(/SUMMARY:(.*)/g)];
  const expected = ['Visit: Someone', 'Visit: Someone', 'Visit: Wilhelmina'];
  expect(titles.map(([, title]) => title?.trim()).sort()).toEqual(expected);
});

test('a visit that moves has a higher sequence and a later change', async () => {
  const [before = null, after = null] = visits;
  const id = await addLead({ visit_at: before });
  const link = await makeLink();
  const numberOf = async () => Number(/SEQUENCE:(\d+)/.exec(await read(link))?.[1]);
  const first = await numberOf();
  const leads = project.service.from('contact_submissions');
  const changed_at = new Date(Date.now() + 90_000).toISOString();
  dataOf(await leads.update({ visit_at: after, changed_at }).eq('id', id).select());
  expect(await numberOf()).toBeGreaterThanOrEqual(first + 60);
  expect(await read(link)).toMatch(/LAST-MODIFIED:\d{8}T\d{6}Z/);
});

test('who is suspected, a visit that closing has ended, and what is over for a month are left out', async () => {
  const [visit_at = null] = visits;
  const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await addLead({ name: 'Spam', visit_at, suspected_spam: true });
  await addLead({ name: 'Closed', visit_at, status: 'closed' });
  await addLead({ name: 'Won', visit_at, status: 'closed', ending: 'won' });
  await addLead({ name: 'Long', visit_at: past(31) });
  await addLead({ name: 'Was', visit_at: past(2), status: 'closed' });
  const titles = [...(await read(await makeLink())).matchAll(/SUMMARY:(.*)/g)];
  expect(titles.map(([, title]) => title?.trim()).sort()).toEqual(['Visit: Was', 'Visit: Won']);
});

test('a link that was ended, or replaced, or guessed answers 404', async () => {
  const first = await makeLink();
  const second = await makeLink();
  expect((await ask(first)).status).toBe(404);
  expect((await ask(second)).status).toBe(200);
  await owner.rpc('end_calendar_link');
  for (const link of [second, '', 'x.ics', `${'0'.repeat(64)}.ics`, `${second}/x`])
    expect([link, (await ask(link)).status]).toEqual([link, 404]);
});

test('the database knows only the hash, and the owner’s address is told', async () => {
  const link = await makeLink();
  const [kept] = await project.sql.query<{ all: string }>(
    `select l::text || (select coalesce(string_agg(a::text, ''), '') from private.alerts a) as all from private.calendar_link l`,
  );
  expect(kept?.all).not.toContain(link.slice(0, 64));
  const told = await project.sql.query(`select payload from private.alerts where kind = 'address'`);
  expect(told).toEqual([{ payload: { address: 'A calendar link', change: 'calendar' } }]);
  expect((await owner.rpc('alert_state')).data).toMatchObject({ calendar: expect.any(String) });
});

test('signing out everywhere else ends a link of another browser, and keeps its own', async () => {
  const link = await makeLink();
  await owner.rpc('end_other_devices');
  expect((await ask(link)).status).toBe(200);
  const thief = project.visitor();
  await thief.auth.signInWithPassword({ email: testEnv.ADMIN_EMAIL, password: 'correct horse' });
  const stolen = await makeLink(thief);
  await owner.rpc('end_other_devices');
  expect((await ask(stolen)).status).toBe(404);
});

// Changes the database itself: not that of a given project.
test.skipIf(given)('a time that is none leaves out its event only', async () => {
  // As an older version took it.
  const drop = 'alter table public.contact_submissions drop constraint times_of_our_time';
  await project.sql.exec(drop);
  const good = await addLead({ visit_at: visits[0] ?? null });
  for (const visit_at of ['infinity', '290000-01-01T00:00:00Z'])
    await addLead({ visit_at, follow_up_at: visit_at });
  const file = await read(await makeLink());
  expect([...file.matchAll(/UID:(.*)@/g)].map(([, id]) => id)).toEqual([`visit-${good}`]);
});
