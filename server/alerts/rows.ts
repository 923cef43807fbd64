import { saysUrgent } from '#leads/urgent.ts';
import { describeLead } from './about-lead.ts';
import type { AlertLead, AlertSite } from './alert.ts';
import type { Line, Row } from './letter.ts';
import { dashboard, joined } from './note.ts';

/** Leads that one email lists; Gmail cuts off what is longer than 102 kB. */
const mostRows = 150;
/** Names in a push. */
const mostNames = 5;
/** Like 'Ann, Ben and 3 more'. */
export const listNames = (leads: readonly { firstName: string }[]): string => {
  const names = leads.slice(0, mostNames).map(({ firstName }) => firstName);
  const more = leads.length - names.length;
  return joined(names) + (more > 0 ? ` and ${more} more` : '');
};
/** How to reach somebody: buttons or lines. */
export const waysTo = ({ calls, phone, email }: ReturnType<typeof describeLead>): Line[] => [
  ...calls,
  ...(phone ? [phone] : []),
  ...(email ? [email] : []),
];
/** Of a lead that nobody can reach. */
export const noWay = { text: 'No phone and no email' };

/** The rows of a list, and what is said of those that it leaves out. */
export function cutRows(rows: Row[]): { rows: Row[]; lines: Line[] } {
  const more = rows.length - mostRows;
  const lines = more > 0 ? [{ text: `And ${more} more, all in the desk.` }] : [];
  return { rows: rows.slice(0, mostRows), lines };
}

/** Leads of a list, each with the ways to reach it. `sayWhen`: of each lead, what is said of its time. */
export const listLeads = (
  leads: readonly AlertLead[],
  site: AlertSite,
  sayWhen: (lead: AlertLead, deadline: string) => string = () => '',
) =>
  leads.map((lead): Row => {
    const described = describeLead(lead, site);
    const when = sayWhen(lead, described.deadline);
    return {
      title: described.name,
      about: joined([
        saysUrgent(lead.message) ? 'Urgent' : '',
        lead.spam_reason ? 'May be spam' : '',
        described.service,
        described.town,
        `since ${described.since}`,
      ]),
      lines: [
        ...(when ? [{ text: when }] : []),
        ...waysTo(described),
        ...described.extras('digest'),
        { text: 'Open in the desk', href: `${site.origin}${dashboard}?lead=${lead.id}` },
      ],
    };
  });
