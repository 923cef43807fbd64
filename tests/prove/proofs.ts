import { buildForTests, type TestBuild } from '#tests/builds.ts';
import { tryEveryRight } from './access.ts';
import { backUpAndRestore } from './backups.ts';
import { breakTheDatabase } from './faults.ts';
import type { Outcome } from './figures.ts';
import { forgeAddresses } from './forged.ts';
import { sendBadInputs } from './inputs.ts';
import { killUnderSubmissions } from './kills.ts';
import { searchForSecrets } from './secrets.ts';
import { compareRefusals, killDuringSetup, raceForSetup } from './setup.ts';
import { floodWithSpam } from './spam.ts';

/** How much a run does: `short` in `npm test`, `full` in `npm run prove`. */
export type Size = 'short' | 'full';

export interface Proof {
  title: string;
  /** Where its short form stands. */
  test: string;
  run(size: Size): Promise<Outcome>;
}

/** Built once for all proofs of a run. */
const builds = new Map<TestBuild, Promise<string>>();
function build(kind: TestBuild): Promise<string> {
  const known = builds.get(kind) ?? buildForTests(kind);
  builds.set(kind, known);
  return known;
}
const site = () => build('test');
const by = (size: Size, short: number, full: number): number => (size === 'short' ? short : full);

/** Outcomes of several runs as one. */
async function both(...runs: (() => Promise<Outcome>)[]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const run of runs) outcomes.push(await run());
  return {
    figures: outcomes.flatMap(({ figures }) => figures),
    faults: outcomes.flatMap(({ faults }) => faults),
  };
}

/** Everything that `npm run prove` proves with figures, by name. */
export const proofs = {
  access: {
    title: 'Every right of everybody on everything in the database',
    test: 'tests/database/access.test.ts',
    run: () => tryEveryRight(),
  },
  kills: {
    title: 'The server killed with SIGKILL under submissions',
    test: 'tests/security/kills.test.ts',
    run: async (size) => killUnderSubmissions(await site(), by(size, 5, 100)),
  },
  faults: {
    title: 'The database down, slow, full or silent while the form is sent',
    test: 'tests/security/faults.test.ts',
    // In full it waits as long as the form does: 8 seconds.
    run: async (size) => breakTheDatabase(await site(), by(size, 500, 8000)),
  },
  inputs: {
    title: 'Bad and odd inputs of the form over real HTTP',
    test: 'tests/security/inputs.test.ts',
    run: async () => sendBadInputs(await site()),
  },
  spam: {
    title: 'Four kinds of robot among twenty homeowners',
    test: 'tests/security/spam.test.ts',
    run: async (size) => floodWithSpam(await site(), by(size, 100, 1000)),
  },
  forged: {
    title: 'One sender who forges his address in every header',
    test: 'tests/security/spam.test.ts',
    run: async (size) => forgeAddresses(await site(), by(size, 30, 200)),
  },
  race: {
    title: 'Fifty owners who set up at the same moment',
    test: 'tests/security/setup.test.ts',
    run: () =>
      both(
        () => raceForSetup('PGlite', 50),
        () => raceForSetup('PostgreSQL', 50),
      ),
  },
  refusals: {
    title: 'Refusals of the setup, compared in words and time',
    test: 'tests/security/setup.test.ts',
    run: (size) =>
      size === 'short'
        ? compareRefusals('PostgreSQL', 25)
        : both(
            () => compareRefusals('PGlite', 200),
            () => compareRefusals('PostgreSQL', 200),
          ),
  },
  'setup-kills': {
    title: 'The server killed in the middle of the setup',
    test: 'tests/security/setup.test.ts',
    run: async (size) => killDuringSetup(await site(), by(size, 2, 20)),
  },
  backups: {
    title: 'Export, restore and erase by the owner’s commands',
    test: 'tests/security/backups.test.ts',
    run: (size) =>
      size === 'short'
        ? backUpAndRestore('PGlite', 500)
        : both(
            () => backUpAndRestore('PGlite', 10_000),
            () => backUpAndRestore('PostgreSQL', 10_000),
          ),
  },
  secrets: {
    title: 'Keys in built sites and in the whole git history',
    test: 'tests/security/secrets.test.ts',
    run: async () => searchForSecrets([await site(), await build('production')]),
  },
} satisfies Record<string, Proof>;

export type ProofName = keyof typeof proofs;
export const proofNames = Object.keys(proofs) as ProofName[];
