/** The groups of the launch check, in the order in which they are printed. */
const groups = {
  sample: 'Still a sample',
  missing: 'Missing',
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

type Add = (place: string, is: string, todo: string) => void;

/** A list of findings, with a function for each group that adds one. */
export function createFindings(): { list: Finding[] } & Record<Group, Add> {
  const list: Finding[] = [];
  const into =
    (group: Group): Add =>
    (place, is, todo) =>
      void list.push({ group, place, is, todo });
  return {
    list,
    sample: into('sample'),
    missing: into('missing'),
    unsafe: into('unsafe'),
    host: into('host'),
    confirm: into('confirm'),
  };
}

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
      ? 'Nothing is in the way of the launch.'
      : `${findings.length} ${findings.length === 1 ? 'thing is' : 'things are'} in the way of the launch.`;
  return [...parts, end].join('\n');
}
