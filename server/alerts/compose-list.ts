import { overdueAt } from '#leads/promise.ts';
import { saysUrgent } from '#leads/urgent.ts';
import { describeLead } from './about-lead.ts';
import type { AlertLead, AlertSite } from './alert.ts';
import { composeNote, joined, type Words } from './note.ts';
import { cutRows, listLeads, listNames } from './rows.ts';

/** Leads that came at about the same time. */
export function composeSeveral(leads: readonly AlertLead[], site: AlertSite): Words {
  const all = leads.map((lead) => describeLead(lead, site));
  const by = all[0]?.answerBy;
  const answer = by ? `Answer the first by ${by}.` : '';
  const said = joined([`${listNames(all)}.`, answer], ' ');
  const urgent = leads.filter(({ message }) => saysUrgent(message)).length;
  const title = joined([`${leads.length} new leads`, urgent ? `${urgent} urgent` : '']);
  const note = composeNote(site, title, said);
  const rows = listLeads(leads, site);
  return { ...note, letter: { ...note.letter, words: answer, ...cutRows(rows) } };
}

/** Reminders that came together: overdue ones first, then the least left. */
export function composeAllLate(leads: readonly AlertLead[], site: AlertSite): Words {
  const endOf = (lead: AlertLead) => overdueAt(lead) ?? 0;
  const isOver = (lead: AlertLead) => endOf(lead) <= site.nowMs();
  const sorted = [...leads].sort((a, b) => endOf(a) - endOf(b));
  const over = sorted.filter(isOver).length;
  const left = sorted.length - over;
  const title = joined([over ? `${over} overdue` : '', left ? `${left} to answer soon` : '']);
  const all = sorted.map((lead) => describeLead(lead, site));
  const note = composeNote(
    site,
    title,
    joined([`${listNames(all)}.`, all[0]?.deadline ?? ''], ' '),
  );
  const rows = listLeads(sorted, site, (lead, by) =>
    joined([isOver(lead) ? 'Overdue.' : '', by], ' '),
  );
  const words = 'No one has answered them yet.';
  return { ...note, letter: { ...note.letter, words, ...cutRows(rows) } };
}
