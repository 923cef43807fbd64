import { describe, expect, test } from 'vitest';
import { find, type LeadFilters } from '#admin/leads/find.ts';
import type { Lead, LeadEvent, LeadRecord } from '#admin/leads/record.ts';
import { reportMonth } from '#admin/leads/report.ts';
import { seenBefore } from '#admin/leads/seen.ts';
import { msOf, shiftMonth } from '#admin/leads/times.ts';
import { boundsOfDay, listToday } from '#admin/leads/today.ts';
import { undoneAt } from '#admin/leads/undone.ts';
import { wordsOf } from '#admin/leads/words.ts';
import { office } from '#leads/office.ts';
import { receive } from './alerts.ts';
import { type ChangeAnswer, type Desk, deskOf, type SentChange } from './desk-calls.ts';
import { as, type Engine, engines, undone } from './engines.ts';
import { openWithPeople } from './prepare.ts';
import { randomOf } from './random.ts';

const zone = office.timeZone;
const hour = 3_600_000;
const day = 24 * hour;
const random = randomOf(Number(process.env['SEED'] ?? 32));
const one = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
const maybe = <Item>(item: Item, of = 2): Item | null => (random(of) === 0 ? item : null);

const firsts = ['Keith', 'Ann', 'José', 'Dorothy', 'Mary-Lou', 'Bill', 'Kevin', 'Anna', 'Zoë'];
const lasts = ['Nolan', "O'Brien", 'Ortega', 'Whitaker', 'Tate', 'O’Hara', 'Brown', 'Bel', 'Nolte'];
const areas = ['bel-air', 'edgewood', 'havre-de-grace', 'Bel Air', 'Joppatowne, MD', null];
const services = ['deck-construction', 'three-season-rooms', 'other', 'accessibility-ramps'];
const said = [
  ...'a deck 12x14 with stairs, ramp for the back door; rotten boards (about 20) near 410-555-0121 call after 5pm!'.split(
    ' ',
  ),
  ...'my wife’s number is 4435550199. Screened porch & pergola / 16 ft; gate code 1234 Bel Air "soon" e-mail: me@home.example'.split(
    ' ',
  ),
];
const speak = (most: number) => Array.from({ length: 1 + random(most) }, () => one(said)).join(' ');
const phoneOf = () => {
  const last = String(100 + random(60)).padStart(4, '0');
  const area = one(['410', '443']);
  return one([
    `+1${area}555${last}`,
    `(${area}) 555-${last}`,
    `${area}.555.${last}`,
    `+44 20 7946 ${last}`,
  ]);
};
const person = () => {
  const [first, last] = [one(firsts), one(lasts)];
  const email = `${first}.${last}${random(30)}@Example.com`
    .normalize('NFD')
    .replace(/[^\w.@-]/g, '');
  const phone = maybe(phoneOf(), 3);
  return { name: `${first} ${last}`, phone, email: phone ? maybe(email) : email };
};

type Fields = NonNullable<SentChange['fields']>;
/** A change like the owner's, based on the lead as it is, or at times on what it was. */
function randomChange(lead: Lead, events: readonly string[], now: number): Omit<SentChange, 'id'> {
  const made_at = new Date(now - random(60 * day)).toISOString();
  const time = () => new Date(now + random(40 * day) - 20 * day).toISOString();
  const set = (kind: string, wanted: Partial<Record<keyof Lead, unknown>>, words?: string) => {
    const fields: Fields = Object.fromEntries(
      Object.entries(wanted).map(([field, to]) => [
        field,
        [lead[field as keyof Lead], to] as const,
      ]),
    );
    return { lead: lead.id, kind, made_at, fields, ...(words && { words }) };
  };
  const change = random(12);
  if (change < 3 && events.length > 0) return { ...set('undo', {}), undoes: one(events) };
  if (change < 5) return set('note', {}, speak(8));
  if (change === 5) return set('status', { status: one(['new', 'contacted', 'quoted', 'closed']) });
  if (change === 6)
    return set('reached', { status: 'contacted', follow_up_at: maybe(time()) }, speak(3));
  if (change === 7)
    return set('follow_up', { follow_up_at: maybe(time(), 1), follow_up_words: speak(2) });
  if (change === 8) return set('visit', { visit_at: time(), status: 'contacted' });
  if (change === 9) {
    const ending = one(['won', 'lost', 'not_for_us', 'never_reached']);
    const ending_reason = ending === 'lost' ? maybe(one(['price', 'time', 'Too far'])) : null;
    return set('ending', { status: 'closed', ending, ending_reason });
  }
  if (change === 10)
    return set('details', { phone: phoneOf(), street: `${random(900)} ${one(lasts)} Rd` });
  return set(one(['text', 'mail', 'left_message', 'no_answer']), { status: 'contacted' });
}

async function addLeads(db: Engine, desk: Desk, now: number): Promise<void> {
  for (let n = 0; n < 1000; n += 1) {
    const lead = {
      ...person(),
      area: one(areas),
      service_type: one(services),
      message: maybe(speak(20), 1),
      street: maybe(`${random(900)} ${one(lasts)} Road`),
      source: one(['site', 'provider']),
      landing_page: maybe(one(['/decks', '/', '/ramps'])),
      spam_reason: random(20) === 0 ? 'a link in the name' : null,
    };
    let id: string;
    if (random(4) === 0) {
      id = crypto.randomUUID();
      const { source: _s, landing_page: _l, spam_reason: _r, ...own } = lead;
      const fields = Object.entries({
        ...own,
        heard_from: maybe(one(['A neighbor', 'Google'])),
        status: one(['new', 'contacted']),
      }).flatMap(([field, value]) => (value ? [[field, [null, value] as const]] : []));
      await desk.change({
        lead: id,
        kind: 'add',
        fields: Object.fromEntries(fields),
        made_at: new Date(now - random(20 * day)).toISOString(),
      });
    } else {
      id = (await receive(db, lead, { hashes: [crypto.randomUUID()] })).submission_id;
    }
    const events: string[] = [];
    for (let left = random(7); left > 0; left -= 1) {
      const [row] = await db.query<{ lead: Lead }>(
        'select private.show_lead(s) as lead from public.contact_submissions s where id = $1',
        [id],
      );
      if (!row) break;
      const change = randomChange(row.lead, events, now);
      // Every seventh change is based on a value that nobody has seen: a conflict.
      for (const field of Object.keys(change.fields ?? {}))
        if (random(7) === 0 && field === 'follow_up_at' && change.fields)
          change.fields[field] = [
            new Date(now - 99 * day).toISOString(),
            change.fields[field]?.[1],
          ];
      const answer: ChangeAnswer = await desk.change(change);
      if (answer.outcome === 'applied' || answer.outcome === 'conflict') events.push(answer.id);
    }
  }
  await setTimes(db, now);
}

/** Times of half a year, many of them at the edges of days and of months, without touching the history. */
async function setTimes(db: Engine, now: number): Promise<void> {
  await db.exec('set local session_replication_role = replica');
  const rows = await db.query<{
    id: string;
    follow_up_at: unknown;
    visit_at: unknown;
    first_answer_at: unknown;
  }>(
    'select id, follow_up_at, visit_at, first_answer_at from public.contact_submissions order by id',
  );
  const [edges] = await db.query<{ starts: Date; ends: Date; month: Date }>(
    `select (now() at time zone $1)::date::timestamp at time zone $1 as starts,
      ((now() at time zone $1)::date + 1)::timestamp at time zone $1 as ends,
      date_trunc('month', now() at time zone $1) at time zone $1 as month`,
    [zone],
  );
  if (!edges) throw new Error('no edges');
  const near = () => {
    const edge = one([edges.starts.getTime(), edges.ends.getTime(), edges.starts.getTime(), now]);
    return one([
      edge,
      edge - 1,
      edge + 1,
      edge + random(day),
      now + random(20 * day) - 10 * day,
      edges.starts.getTime() + hour * random(24),
    ]);
  };
  for (const [n, { id, ...row }] of rows.entries()) {
    // No two came in the same moment: SQL left their order open.
    const created =
      random(30) === 0 ? edges.month.getTime() + (random(2) ? n : -n) : now - random(200 * day);
    const has = (value: unknown, at: number) =>
      value === null ? null : new Date(at).toISOString();
    await db.query(
      `update public.contact_submissions set created_at = $2, changed_at = $3, answer_by = $4, promised_by = $5,
        first_answer_at = $6, follow_up_at = $7, visit_at = $8, is_test = $9 where id = $1`,
      [
        id,
        new Date(created).toISOString(),
        new Date(now - one([14 * day - 1000, 14 * day + 1000, random(30 * day)])).toISOString(),
        has(maybe(0, 10) === null ? 1 : null, created + day * random(3)),
        has(maybe(0, 9) === null ? 1 : null, created + day),
        has(row.first_answer_at, created + one([random(3 * day), day, 0, hour])),
        has(row.follow_up_at, near()),
        has(row.visit_at, near()),
        random(40) === 0,
      ],
    );
  }
  await db.exec('set local session_replication_role = origin');
}

async function readRecords(
  db: Engine,
): Promise<{ records: LeadRecord[]; undone: Map<string, string | null> }> {
  const rows = await db.query<{
    row: Lead;
    events: (LeadEvent & { undone_at: string | null })[] | null;
  }>(`
    select private.show_lead(s) || jsonb_build_object('changed_at', s.changed_at) as row, (
      select jsonb_agg(to_jsonb(e) - '{submission_id,seq}'::text[] || jsonb_build_object('undone_at', private.undone_at(e.id, s.id))
        order by e.made_at desc, e.stored_at desc, e.seq desc) from public.lead_events e where e.submission_id = s.id
    ) as events
    from public.contact_submissions s where not suspected_spam and not is_test order by created_at desc, id desc`);
  const undone = new Map(
    rows.flatMap(({ events }) =>
      (events ?? []).map(({ id, undone_at }) => [id, undone_at] as const),
    ),
  );
  return {
    records: rows.map(({ row, events }, version) => ({ row, events: events ?? [], version })),
    undone,
  };
}

interface Page {
  rows: { id: string }[];
  next: object | null;
  found: number;
  more: boolean;
}
async function findAll(desk: Desk, words: string, filters: object) {
  const ids: string[] = [];
  let first: Page | null = null;
  let after: object | null = null;
  do {
    const page: Page = await desk.one(
      'find_leads',
      words,
      JSON.stringify({ ...filters, zone }),
      after && JSON.stringify(after),
      500,
    );
    ids.push(...page.rows.map(({ id }) => id));
    first ??= page;
    after = page.next;
  } while (after);
  return { ids, found: first?.found, more: first?.more };
}

function randomWords(records: readonly LeadRecord[]): string {
  const { row, events } = one(records);
  const notes = events.flatMap(({ words }) => words ?? []);
  const texts = [
    row.name,
    row.name,
    row.email,
    row.street,
    row.area,
    row.service_type,
    row.message,
    ...notes,
  ]
    .filter(Boolean)
    .join(' ');
  const part = () => {
    const word = one(texts.split(/\s+/));
    return word.slice(0, 1 + random(word.length));
  };
  const digits = (row.phone ?? '4105550121').replace(/\D/g, '').replace(/^1/, '');
  const at = random(7);
  return one([
    () => '',
    part,
    part,
    () => part().toUpperCase(),
    () => `${part()} ${part()}`,
    () => `${part()}  ${one(texts.split(' '))}`,
    () => `${one(firsts)} ${one(lasts)}`,
    () => digits.slice(at, at + 3 + random(8)),
    () => digits.slice(-4),
    () => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
    () => `+1 ${digits}`,
    () => row.phone ?? '555',
    () => row.email?.toUpperCase() ?? 'nobody@example.com',
    () => `${(row.email ?? 'x').toLowerCase()} `,
    () => `${digits.slice(0, 3)} ${digits.slice(3, 6)}`,
    () => String(random(100)),
    () => `${part()} nobody`,
    () => one(["'; drop", ':* & |', '"soon"', 'e-mail', '%', '\\']),
  ])();
}

function randomFilters(now: number): LeadFilters {
  const date = () => new Date(now - random(200) * day).toISOString().slice(0, 10);
  const given = {
    status: maybe(one(['new', 'contacted', 'quoted', 'closed', 'open', 'progress']), 3),
    service: maybe(one(services), 4),
    area: maybe(one(areas), 4),
    from: maybe(date(), 4),
    to: maybe(date(), 5),
    due: maybe(one(['answer', 'today', 'idle'] as const), 4),
  };
  return random(3) === 0
    ? {}
    : (Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as LeadFilters);
}

const idsOf = (leads: readonly { id: string }[]) => leads.map(({ id }) => id);
const sameOrder = (
  sources: readonly { source: string; page: string | null; heard_from: string | null; n: number }[],
) => sources.map((s) => [s.n, s.page, s.heard_from, s.source]);

describe('the pure questions and SQL on PGlite', () => {
  const [, open] = engines[0];
  const db = openWithPeople(open);

  test('give the same answers', { timeout: 550_000 }, () =>
    undone(db, () =>
      as(db, 'admin', async () => {
        await db.exec('reset role');
        const [clock] = await db.query<{ now: Date }>('select now()');
        const now = clock?.now.getTime() ?? 0;
        const desk = deskOf(db);
        await addLeads(db, desk, now);
        const { records, undone: undoneTimes } = await readRecords(db);
        const different: { kind: string; question: unknown; sql: unknown; ours: unknown }[] = [];
        const intended: Record<string, number> = {};
        const cases: Record<string, number> = {};
        const count = (kind: string) => {
          cases[kind] = (cases[kind] ?? 0) + 1;
        };
        const tell = (why: string) => {
          intended[why] = (intended[why] ?? 0) + 1;
        };
        const compare = (kind: string, question: unknown, sql: unknown, ours: unknown) => {
          count(kind);
          try {
            expect(ours).toEqual(sql);
          } catch {
            different.push({ kind, question, sql, ours });
          }
        };

        interface Group {
          total: number;
          rows: { id: string }[];
        }
        const today = await desk.one<{
          counts: Record<string, number>;
          to_answer: Group;
          due: Group;
          visits: Group;
          idle: number;
          next: { id: string } | null;
        }>('desk_today', zone);
        const ours = listToday(records, now);
        const { suspected, ...counts } = today.counts;
        compare('today', 'counts', counts, ours.counts);
        for (const [name, group] of [
          ['toAnswer', today.to_answer],
          ['due', today.due],
          ['visits', today.visits],
        ] as const)
          compare(
            'today',
            name,
            [group.total, idsOf(group.rows)],
            [ours[name].length, idsOf(ours[name]).slice(0, 50)],
          );
        compare('today', 'idle', today.idle, ours.idle);
        // A follow-up and a visit of the same moment: SQL left open which is next.
        const aheadOf = (id: string | undefined) => {
          const row = records.find((record) => record.row.id === id)?.row;
          const times = [msOf(row?.follow_up_at), msOf(row?.visit_at)];
          return Math.min(...times.filter((time) => time >= boundsOfDay(now).ends));
        };
        compare('today', 'next', aheadOf(today.next?.id), aheadOf(ours.next?.id));

        for (let n = 0; n < 200; n += 1) {
          const [words, filters] = [randomWords(records), randomFilters(now)];
          const sql = await findAll(desk, words, filters);
          const found = find(records, words, filters, now);
          const allIds = words ? (await findAll(desk, words, {})).ids : sql.ids;
          // SQL knew no end of a phone that is shorter than three digits.
          const isEndOfPhone = (id: string) => {
            const phone = (records.find(({ row }) => row.id === id)?.row.phone ?? '').replace(
              /\D/g,
              '',
            );
            return words
              .split(/\D+/)
              .some((word) => /^\d{1,2}$/.test(word) && phone.slice(-2).includes(word));
          };
          const extra = words
            ? idsOf(find(records, words, {}, now).leads).filter(
                (id) => !allIds.includes(id) && isEndOfPhone(id),
              )
            : [];
          if (extra.length > 0) tell('one or two digits at the very end of a phone');
          const own = idsOf(found.leads).filter((id) => !extra.includes(id));
          const extraHidden = extra.length - (found.leads.length - own.length);
          const most = wordsOf(words).length > 0 ? 100 : 1000;
          compare(
            'find',
            [words, filters],
            [sql.ids, allIds.length - sql.ids.length, sql.found, sql.more],
            [own, found.hidden - extraHidden, Math.min(own.length, most), own.length > most],
          );
        }

        const thisMonth = new Date(now).toISOString().slice(0, 7);
        for (let n = 0; n < 6; n += 1) {
          const month = shiftMonth(thisMonth, -n);
          const sql = await desk.one<ReturnType<typeof reportMonth>>(
            'month_report',
            `${month}-01`,
            zone,
          );
          const report = reportMonth(records, month);
          const normal = ({ sources, towns, ...rest }: typeof sql) => ({
            ...rest,
            sources: sameOrder(sources).sort(),
            order: sources.map((s) => [s.n, s.page, s.heard_from]),
            towns: towns.map(({ area, n: of }) => [area.toLowerCase().replace(/-/g, ' '), of]),
          });
          compare('report', month, normal(sql), normal(report));
        }

        const suspectedIds = new Set(
          (
            await db.query<{ id: string }>(
              'select id from public.contact_submissions where suspected_spam',
            )
          ).map(({ id }) => id),
        );
        for (let n = 0; n < 100; n += 1) {
          const { row } = one(records);
          const isTyped = random(2) === 0;
          const asked = isTyped
            ? { phone: maybe(row.phone ?? '') ?? '', email: row.email?.toUpperCase() ?? '' }
            : row;
          const sql = isTyped
            ? await desk.one<{ id: string }[]>('seen_before', asked.phone, asked.email)
            : (await desk.one<{ seen: { id: string }[] }>('desk_lead', row.id)).seen;
          const listed = idsOf(sql).filter((id) => !suspectedIds.has(id));
          if (listed.length < sql.length) tell('suspected spam in seen-before');
          compare(
            'seen',
            asked,
            listed,
            idsOf(seenBefore(records, asked, isTyped ? undefined : row.id)).slice(
              0,
              sql.length === 20 ? listed.length : 20,
            ),
          );
        }

        let undoneEvents = 0;
        for (const { row, events } of records) {
          const here = events.map(({ id }) => undoneAt(id, events));
          undoneEvents += here.filter(Boolean).length;
          compare(
            'history',
            row.id,
            events.map(({ id }) => undoneTimes.get(id) ?? null),
            here,
          );
        }
        const sizes = {
          listed: records.length,
          suspected,
          undoneEvents,
          toAnswer: ours.toAnswer.length,
          due: ours.due.length,
          visits: ours.visits.length,
          idle: ours.idle,
        };
        console.log(JSON.stringify({ sizes, cases, differences: different.length, intended }));
        for (const { kind, question, sql, ours: own } of different) {
          const [left, right] = [sql, own].map((value) => JSON.stringify(value).split(','));
          const at = left?.findIndex((part, index) => part !== right?.[index]) ?? -1;
          const lead = records.find(({ row }) =>
            [left, right].some((parts) => parts?.[at]?.includes(row.id)),
          );
          console.log(
            kind,
            JSON.stringify(question),
            at,
            left?.length,
            right?.length,
            left?.[at],
            right?.[at],
            JSON.stringify([
              lead?.row.name,
              lead?.row.phone,
              lead?.row.email,
              lead?.row.message,
              lead?.row.created_at,
              lead?.events.map(({ words }) => words),
            ]),
          );
        }
        expect(different).toHaveLength(0);
      }),
    ),
  );
});
