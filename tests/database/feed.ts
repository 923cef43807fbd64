import type { FeedAnswer } from '#admin/data/feed.ts';
import type { LeadRecord } from '#admin/data/record.ts';
import { atDesk } from './desk-calls.ts';
import type { Engine } from './engines.ts';

/** Asks as the signed-in admin, in a transaction of its own. */
export const sync = (db: Engine, cursor: unknown = null, most = 150): Promise<FeedAnswer> =>
  atDesk(db, (desk) =>
    desk.one('desk_sync', cursor === null ? null : JSON.stringify(cursor), most),
  );

/** A phone that follows the feed: it keeps what it is sent. */
export class Phone {
  readonly leads = new Map<string, LeadRecord>();
  cursor: FeedAnswer['cursor'] | null = null;

  private readonly db: Engine;
  private readonly most: number;

  constructor(db: Engine, most: number) {
    this.db = db;
    this.most = most;
  }

  /**
   * Asks, and gives as `leads` and `gone` what is new to it. Leads may come twice, here while a transaction of another
   * test is open on the same server.
   */
  async ask(): Promise<FeedAnswer> {
    const answer = await sync(this.db, this.cursor, this.most);
    if (answer.reset) this.leads.clear();
    const gone = answer.gone.filter((id) => this.leads.delete(id));
    const leads = answer.leads.filter(
      ({ row, version }) => (this.leads.get(row.id)?.version ?? 0) < version,
    );
    for (const lead of leads) this.leads.set(lead.row.id, lead);
    this.cursor = answer.cursor;
    return { ...answer, leads, gone };
  }

  /** Asks until it has all; returns the ids in the order in which they came. */
  async load(): Promise<string[]> {
    for (const ids: string[] = []; ; ) {
      const { leads, more } = await this.ask();
      ids.push(...leads.map(({ row }) => row.id));
      if (!more) return ids;
    }
  }
}

const words =
  `the a of to and deck porch stairs railing boards posts yard house door back front side about feet inches wide
  long high old new rotten soft loose level slope patio roof screen gable ledger joists footing frost permit county HOA
  drawings budget spring summer fall winter June graduation mother wheelchair ramp walker dog gate fence pool hot tub
  kitchen sliding window siding brick concrete composite cedar pine pressure treated stain paint peeling before after
  we would like need want could you call text mail please evenings weekends after five morning thanks estimate price
  range how much does it cost is it worth repairing replacing moved in last year inspector said two three four twelve
  sixteen twenty neighbor recommended work with insurance tree fell storm damage pictures attached corner lot septic`
    .split(/\s+/)
    .map((word) => `'${word}'`);

/** Leads of three years as the business has them: a message of 10 to 40 words, and four events of the desk each. */
export async function addRealisticLeads(db: Engine, many: number): Promise<void> {
  const text = (least: number, more: number) =>
    `(select string_agg((array[${words}])[1 + floor(random() * ${words.length})::int], ' ')
      from generate_series(1, ${least} + n % ${more}))`;
  await db.exec(`
    insert into public.contact_submissions (created_at, name, email, phone, street, area, service_type, message, source,
        landing_page, promised_by, answer_by)
      select came, 'Sample ' || left(md5(n::text), 5),
          left(md5(random()::text), 8) || '@example.com', '+1410' || 2000000 + floor(random() * 7999999),
          n % 4000 || ' ' || initcap((string_to_array(message, ' '))[3]) || ' Road',
          (array['aberdeen', 'bel-air', 'havre-de-grace', 'edgewood', 'elkton'])[n % 5 + 1],
          (array['deck-construction', 'screened-porches', 'ramps', 'front-doors'])[n % 4 + 1], message, 'site', '/decks',
          date_trunc('milliseconds', came + interval '1 day'), date_trunc('hour', came + interval '20 hours')
        from (select n, now() - n * random() * interval '1 day' as came, ${text(10, 30)} as message
          from generate_series(1, ${many}) as n) as leads;
    update public.contact_submissions set status = 'contacted';
    update public.contact_submissions set visit_at = date_trunc('hour', created_at + random() * interval '9 days'), visit_where = street;
    update public.contact_submissions set status = case when n % 20 = 0 then 'quoted' else 'closed' end,
        ending = case when n % 20 > 0 then 'lost' end, ending_reason = case when n % 20 > 0 then 'Price' end
      from (select id as lead, row_number() over (order by created_at) as n from public.contact_submissions) as those
      where id = lead;
    insert into public.lead_events (submission_id, kind, words)
      select id, 'note', ${text(4, 8)}
        from (select id, row_number() over () as n from public.contact_submissions) as leads;
    update public.lead_events e set device = 'iPhone', made_at = date_trunc('milliseconds', made),
        stored_at = made + random() * interval '1 s'
      from (select e.id, s.created_at + e.seq % 4 * random() * interval '3 days' as made
        from public.lead_events e join public.contact_submissions s on s.id = e.submission_id) as times
      where times.id = e.id`);
}
