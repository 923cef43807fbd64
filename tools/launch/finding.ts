import { count } from '#build/content-check/message-parts.ts';

/** The groups of the launch check, in the order in which they are printed. */
const groups = {
  first: 'First: without these there is no launch',
  sample: 'Still a sample',
  missing: 'Missing',
  claim: 'Said on a page, but not backed up by business.yaml',
  unsafe: 'Unsafe',
  host: 'To set at Netlify and Supabase',
  confirm: 'To confirm',
} as const;

type Group = keyof typeof groups;

/** One thing to do before the launch. */
export interface Finding {
  group: Group;
  /** The file and line, the variable, or the address. */
  place: string;
  /** What was found. */
  is: string;
  /** What to do. */
  todo: string;
}

/** A finding of its parts. */
export const finding = (group: Group, place: string, is: string, todo: string): Finding => ({
  group,
  place,
  is,
  todo,
});

/** All findings for a terminal, by group, the count last. */
export function formatFindings(findings: readonly Finding[]): string {
  const parts = Object.entries(groups).flatMap(([group, title]) => {
    const mine = findings.filter((finding) => finding.group === group);
    if (mine.length === 0) return [];
    const lines = mine.map(({ place, is, todo }) => `  ${place}  ${is}. ${todo}`);
    return [`${title} (${mine.length})\n${lines.join('\n')}\n`];
  });
  const end =
    findings.length === 0
      ? 'Nothing is blocking the launch.'
      : `${count(findings.length, 'thing is', 'things are')} blocking the launch.`;
  return [...parts, end].join('\n');
}
