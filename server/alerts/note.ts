import type { AlertSite } from './alert.ts';
import type { Letter } from './letter.ts';

/** What an alert says: as an email, and as a push with a title, one line, and the desk's page it opens. */
export interface Words {
  letter: Letter;
  title: string;
  body: string;
  path: string;
}

/** The desk's page of leads. */
export const dashboard = '/admin/dashboard';
/** The last line of each email. */
export const settingsLine = ({ origin }: AlertSite) => ({
  text: 'Alert settings',
  href: `${origin}/admin/settings`,
});
/** The parts that are not empty, in one line. */
export const joined = (parts: readonly string[], by = ', '): string =>
  parts.filter(Boolean).join(by);

/** What email and push say in the same words. `more` is in the email only. */
export function composeNote(site: AlertSite, title: string, words: string, more = ''): Words {
  const letter = {
    subject: title,
    bar: `${site.shortName} desk`,
    title,
    words: joined([words, more], ' '),
    buttons: [{ text: 'Open the desk', href: site.origin + dashboard }],
    lines: [],
    foot: [settingsLine(site)],
  };
  return { letter, title, body: words, path: dashboard };
}
