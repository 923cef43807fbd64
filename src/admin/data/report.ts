import { office } from '#leads/office.ts';
import { ask } from './ask.ts';
import { getClient } from './client.ts';
import type { Result } from './result.ts';

/** A month of leads by the day of receipt, without spam and tests (`month_report`, docs/desk.md). */
export interface MonthReport {
  received: number;
  /** Answered before the time that the site promises. */
  in_time: number;
  late: number;
  /** When those came in that were answered late. */
  late_received: string[];
  unanswered: { id: string; name: string; created_at: string }[];
  /** Until each first answer, in minutes, the shortest first. */
  minutes: number[];
  reached: number;
  quoted: number;
  endings: Partial<Record<string, number>>;
  lost_why: Record<string, number>;
  sources: { source: string; page: string | null; heard_from: string | null; n: number }[];
  /** By the town's name. */
  towns: { area: string; n: number }[];
  /** This month and the three before it, newest first; `month` is its first day. */
  months: { month: string; received: number; in_time: number; quoted: number; won: number }[];
}

/** Loads the report of a month like 2026-10. */
export async function loadReport(month: string): Promise<Result<MonthReport>> {
  const answer = await ask<unknown>(() =>
    getClient().rpc('month_report', { month: `${month}-01`, zone: office.timeZone }),
  );
  if (!answer.ok) return answer;
  return { ok: true, value: answer.value as MonthReport };
}
