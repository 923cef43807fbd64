/** What a public path costs whoever runs the site. */
export interface PublicPath {
  /** How often one sender may ask within a minute; undefined where something else limits it. */
  most: number | undefined;
  /** The same for posts that store nothing: repeated ones, ones with mistakes, ones over another limit. */
  mostUnstored?: number;
  /** The most calls of the database that a stranger's request costs: one without a session, ticket, code or key. */
  calls: number;
  /** Whether a preview of the site answers it, too: it stores and sends nothing. */
  onPreview?: true;
  /** Whether it answers the addresses below its own, too. */
  below?: true;
}

/**
 * Everything below /api that anybody may ask; a longer path goes before the one that it lies below. The limits count in
 * each process's memory (http/sender-limit.ts).
 */
export const publicPaths = {
  // LEAD_LIMITS, in the database: beyond it the answer is the form's page with every entry.
  'submit-lead': { most: undefined, mostUnstored: 120, calls: 1, onPreview: true },
  'form-token': { most: 60, calls: 0, onPreview: true },
  'lead-photos': { most: 120, calls: 0 },
  'photo-addresses': { most: 120, calls: 1 },
  // It runs once in ten seconds, whoever asks; each alert that is due is one call more.
  'run-alerts': { most: 60, calls: 1 },
  'alert-shown': { most: 30, calls: 1 },
  'test-arrived': { most: 30, calls: 1 },
  'confirm-address': { most: 30, calls: 1 },
  'erase-parked': { most: 30, calls: 0 },
  // Ten wrong tries an hour, in the database; a right one is never refused for those of strangers.
  'create-admin': { most: 30, calls: 2 },
  'lead-webhook': { most: 120, calls: 0 },
  calendar: { most: 30, calls: 1, below: true },
  health: { most: 30, calls: 1, onPreview: true },
  'content/ticket': { most: 30, calls: 1 },
  // The editor reads every file of the site when it opens.
  content: { most: 1200, calls: 0, below: true },
} satisfies Record<string, PublicPath>;

export type PathName = keyof typeof publicPaths;

/** The public path that an address below /api belongs to. */
export const findPath = (pathname: string): PathName | undefined =>
  (Object.entries<PublicPath>(publicPaths) as [PathName, PublicPath][]).find(
    ([name, { below }]) =>
      pathname === `/api/${name}` || (below && pathname.startsWith(`/api/${name}/`)),
  )?.[0];
