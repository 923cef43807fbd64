import { atom } from 'nanostores';
import { findLeads, type LeadFilters } from '#admin/data/desk.ts';
import { loadReport, type MonthReport } from '#admin/data/report.ts';
import type { Failure } from '#admin/data/result.ts';
import { toPlace } from '#admin/leads/lead.ts';
import { messages } from '#admin/messages.ts';
import type { DeskRow } from '#leads/columns.ts';
import { toCsv } from '#leads/csv.ts';
import { endIfSignedOut } from './auth.ts';
import { keepReport, readReport } from './phone.ts';
import { addToast } from './toasts.ts';

export type { MonthReport };

/** A report, and when it was made (ISO 8601). */
export interface Report {
  /** Like 2026-10. */
  month: string;
  at: string;
  report: MonthReport;
}

/** The report of the month; null until it is loaded. */
export const $report = atom<Report | null>(null);
/** Why it could not be loaded. `$report` is then the last one that this phone has seen, if any. */
export const $reportFailure = atom<Failure | null>(null);

/** Loads the report of a month like 2026-10. */
export async function openReport(month: string): Promise<void> {
  const answer = await loadReport(month);
  if (answer.ok) {
    const towns = answer.value.towns.map(({ area, n }) => ({ area: toPlace(area), n }));
    const report = { month, at: new Date().toISOString(), report: { ...answer.value, towns } };
    $report.set(report);
    await keepReport(report);
    return;
  }
  endIfSignedOut(answer);
  $report.set((await readReport<Report>()) ?? null);
  $reportFailure.set(answer);
}

const mostAtOnce = 500;

/**
 * The leads that the words and filters leave, as a table for a spreadsheet; null when they could not be fetched,
 * which is said. It is never kept on the phone.
 */
export async function loadCsv(words: string, filters: LeadFilters): Promise<string | null> {
  const rows: DeskRow[] = [];
  for (let after = null; ; ) {
    const answer = await findLeads(words, filters, after, mostAtOnce);
    if (!answer.ok) {
      endIfSignedOut(answer);
      addToast('failed', messages.notLoaded(answer));
      return null;
    }
    rows.push(...answer.value.rows);
    if (!answer.value.next) return toCsv(rows);
    after = answer.value.next;
  }
}
