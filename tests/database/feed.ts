import type { LeadRecord } from '#admin/record.ts';
import type { FeedAnswer } from '#admin/sync/api/feed.ts';
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
