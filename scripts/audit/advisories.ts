import * as z from 'zod';

/** One published weakness in an installed package, as `npm audit --json` tells it. */
export interface Advisory {
  /** Like GHSA-xxxx-xxxx-xxxx; where npm gives no address, its number. */
  id: string;
  packageName: string;
  severity: string;
  title: string;
}

/** A weakness that is known and borne for a while, with the reason and the last day. */
export interface AuditException {
  id: string;
  packageName: string;
  reason: string;
  /** The last day on which it counts, like 2027-02-28. */
  until: string;
}

const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({
            source: z.number(),
            name: z.string(),
            title: z.string(),
            url: z.string().default(''),
            severity: z.string(),
          }),
        ]),
      ),
    }),
  ),
});

const exceptions = z.array(
  z.strictObject({
    id: z.string().regex(/^GHSA(-[0-9a-z]{4}){3}$|^\d+$/),
    packageName: z.string().min(1),
    reason: z.string().min(20),
    until: z.iso.date(),
  }),
);

/**
 * The advisories in the JSON of `npm audit`, each once. Nothing when the text is no report: npm
 * prints an error of another shape when the registry gives no advisories.
 */
export function readAdvisories(json: string): Advisory[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const read = report.safeParse(value);
  if (!read.success) return undefined;
  const all = Object.values(read.data.vulnerabilities).flatMap(({ via }) =>
    via.flatMap((entry) =>
      typeof entry === 'string'
        ? []
        : [
            {
              id: /GHSA(-[0-9a-z]{4}){3}/.exec(entry.url)?.[0] ?? String(entry.source),
              packageName: entry.name,
              severity: entry.severity,
              title: entry.title,
            },
          ],
    ),
  );
  return [...new Map(all.map((entry) => [`${entry.id} ${entry.packageName}`, entry])).values()];
}

/** Throws a sentence that says which exception is not written as it must be. */
export function readExceptions(json: string): AuditException[] {
  const read = exceptions.safeParse(JSON.parse(json));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`docs/audit-exceptions.json ${issue?.path.join('.')}: ${issue?.message}`);
}

/**
 * What stops: advisories of severity high or critical without an exception, exceptions whose day has
 * passed, and those that nothing needs any more. A sentence each.
 */
export function judge(
  advisories: readonly Advisory[],
  borne: readonly AuditException[],
  today: string,
): string[] {
  const isBorne = ({ id, packageName }: Advisory) =>
    borne.some((entry) => entry.id === id && entry.packageName === packageName);
  const grave = advisories.filter(({ severity }) => severity === 'high' || severity === 'critical');
  return [
    ...grave
      .filter((advisory) => !isBorne(advisory))
      .map(
        ({ id, packageName, severity, title }) =>
          `${packageName}: ${severity}, ${title} (${id}). Update it; if there is no update, write why it does not reach us, and until when, into docs/audit-exceptions.json.`,
      ),
    ...borne
      .filter(({ until }) => until < today)
      .map(
        ({ id, packageName, until }) =>
          `${packageName}: the exception for ${id} ended on ${until}. Look at it again.`,
      ),
    ...borne
      .filter(
        (entry) =>
          !advisories.some(
            ({ id, packageName }) => id === entry.id && packageName === entry.packageName,
          ),
      )
      .map(
        ({ id, packageName }) =>
          `${packageName}: nothing needs the exception for ${id}. Delete it.`,
      ),
  ];
}
