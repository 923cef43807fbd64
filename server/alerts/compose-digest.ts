import { describeLead, formatAt, isolate } from './about-lead.ts';
import type { Alert, AlertSite, DatedLead, TomorrowLead } from './alert.ts';
import type { Row } from './letter.ts';
import { composeNote, dashboard, joined, type Words } from './note.ts';
import { cutRows, listNames, noWay, waysTo } from './rows.ts';

const steps = { visit: 'visit', price: 'price', follow_up: 'follow-up' };

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Like '1 visit, 2 follow-ups'. */
const countSteps = (tomorrow: readonly TomorrowLead[]): string =>
  joined(
    (['visit', 'price', 'follow_up'] as const).map((what) => {
      const count = tomorrow.filter((lead) => lead.what === what).length;
      return count ? plural(count, steps[what]) : '';
    }),
  );

/** The evening email: who is still waiting, and what is planned for tomorrow. */
export function composeDigest({ payload }: Alert, site: AlertSite): Words {
  const { to_answer: open = [], overdue = 0, suspected = 0, tomorrow = [] } = payload;
  const { visited = [], prices = [] } = payload;
  const all = open.map((lead) => ({ lead, ...describeLead(lead, site) }));
  const count = joined([`${open.length} to answer`, overdue ? `${overdue} overdue` : '']);
  const title = `Tonight: ${open.length ? count : 'no one is waiting'}`;
  const left = joined([
    visited.length ? `${plural(visited.length, 'visit')} to log` : '',
    prices.length ? `${plural(prices.length, 'price')} late` : '',
  ]);
  const ahead = tomorrow.length ? `Tomorrow: ${countSteps(tomorrow)}` : '';
  const spam = suspected
    ? `Suspected spam in the last three days: ${suspected}. Check it in the desk for real requests.`
    : '';
  const names = listNames(all);
  const body = joined([names && `${names}.`, left && `${left}.`, ahead && `${ahead}.`], ' ');
  const note = composeNote(site, title, body || 'Open the desk.');
  const owed = all.map(({ lead: _, ...described }) => ({
    title: described.name,
    about: joined([described.service, described.town, `since ${described.since}`]),
    lines: [waysTo(described)[0] ?? noWay],
  }));
  const listed = cutRows(owed);
  const late = (leads: readonly DatedLead[], what: string) =>
    leads.map((lead): Row => {
      const described = describeLead(lead, site);
      const when = formatAt(Date.parse(lead.at), 'short', site);
      const { origin } = site;
      return {
        title: `${what} ${when}: ${described.name}`,
        about: joined([described.service, described.town]),
        lines: [
          waysTo(described)[0] ?? noWay,
          { text: 'Open in the desk', href: `${origin}${dashboard}?lead=${lead.id}` },
        ],
      };
    });
  const next = tomorrow.map((lead) => {
    const described = describeLead(lead, site);
    const { name, service, town } = described;
    const when = formatAt(Date.parse(lead.at), 'time', site);
    const where = lead.visit_where ?? joined([lead.street ?? '', town]);
    const lines = [where, lead.words ?? '']
      .filter(Boolean)
      .map((text) => ({ text: isolate(text) }));
    return {
      title: `Tomorrow ${when}, ${steps[lead.what]}: ${name}`,
      about: service,
      lines: [...lines, waysTo(described)[0] ?? noWay],
    };
  });
  return {
    ...note,
    letter: {
      ...note.letter,
      subject: joined([title, left, ahead], '. '),
      words: '',
      rows: [
        ...listed.rows,
        ...late(visited, 'How did it go? Visit'),
        ...late(prices, 'Price promised by'),
        ...next,
      ],
      lines: [...listed.lines, ...(spam ? [{ text: spam }] : [])],
    },
  };
}
