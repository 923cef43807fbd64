import expected from '#tests/database/access.json' with { type: 'json' };
import { type AccessMatrix, readAccess } from '#tests/database/access-matrix.ts';
import { type DefaultGrants, engines, migrate, undone } from '#tests/database/engines.ts';
import { findings } from '#tests/database/linter.ts';
import { addOneOfEach } from '#tests/database/prepare.ts';
import { atLeast, exactly, type Outcome } from './figures.ts';

const grants: DefaultGrants[] = ['generous', 'none'];

/**
 * Every operation of every role on every table, column and function that the catalogue lists, on both
 * engines, under both kinds of default grants; counts what was tried, what was refused and what reached no row.
 */
export async function tryEveryRight(): Promise<Outcome> {
  const faults: string[] = [];
  const tried = { nobody: 0, stranger: 0, admin: 0, service: 0 };
  const denied = { nobody: 0, stranger: 0, admin: 0, service: 0 };
  const roles = ['nobody', 'stranger', 'admin', 'service'] as const;
  let reached = 0;
  let warnings = 0;
  for (const [name, open] of engines) {
    for (const given of grants) {
      const db = await open();
      try {
        await migrate(db, given);
        await addOneOfEach(db);
        const matrix: AccessMatrix = await undone(db, () => readAccess(db));
        for (const entry of Object.values(matrix)) {
          for (const role of roles) {
            const answers = Object.values(entry[role]);
            tried[role] += answers.length;
            denied[role] += answers.filter((answer) => answer === 'denied').length;
            if (role === 'stranger')
              reached += answers.filter((answer) => /^[1-9]/.test(answer)).length;
          }
        }
        if (!isSame(matrix, expected))
          faults.push(`${name}, ${given} grants: not as access.json says.`);
        const found = (await findings(db)).filter((line) => !line.startsWith('0008_'));
        warnings += found.length;
        faults.push(...found);
      } finally {
        await db.close();
      }
    }
  }
  if (denied.nobody !== tried.nobody) faults.push('A visitor reaches something.');
  return {
    figures: [
      atLeast('places (engine and default grants)', engines.length * grants.length),
      atLeast('operations of visitors tried', tried.nobody),
      exactly('of them not refused', tried.nobody - denied.nobody),
      atLeast('operations of signed-in strangers tried', tried.stranger),
      exactly('of them that reached a row', reached),
      atLeast('operations of the admin tried', tried.admin),
      atLeast('of them refused', denied.admin),
      exactly("errors and warnings of the linter's checks", warnings),
    ],
    faults,
  };
}

/** Equal whatever the order of the names. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left, sorted) === JSON.stringify(right, sorted);
}

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
