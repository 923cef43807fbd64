import type { ProofName } from './proofs.ts';

/** A claim, by its number in the list of attacks and faults that the project was begun with. */
export interface Claim {
  number: number;
  /** What was tried, and what must come of it. */
  claim: string;
  /** The tests that show it; none where it does not apply. */
  tests: readonly string[];
  /** The proofs whose figures `npm run prove` writes beside it. */
  proofs?: readonly ProofName[];
  /** Why it does not apply, or what is left open. */
  because?: string;
}

const access = 'tests/database/access.test.ts';
const setup = 'tests/database/setup.test.ts';
const look = 'tests/browser/admin-look.spec.ts';
const session = 'tests/browser/admin-session.spec.ts';
const contact = 'tests/browser/contact.spec.ts';
const headers = 'tests/browser/headers.spec.ts';
const hostile = 'tests/browser/hostile-leads.spec.ts';

/** All claims in the order of their numbers; every number from 1 to 45 has its line. */
export const claims: readonly Claim[] = [
  {
    number: 1,
    claim:
      'Every table, column, function, role and operation: exactly what access.json says; anything new without a line fails',
    tests: [access],
  },
  {
    number: 2,
    claim: "The checks of Supabase's database linter: no error, no warning",
    tests: [access],
    because:
      'Written again as queries of the catalogue; the one information is about `admins`, which nobody may read.',
  },
  {
    number: 3,
    claim:
      'Planted faults (a policy set to true, row security off, a definer view, seven more) turn the tests red',
    tests: [access],
  },
  {
    number: 4,
    claim:
      'Migrations on a project that grants nothing by default, and on one that grants everything',
    tests: [access],
  },
  {
    number: 5,
    claim: 'A change that the database swallows (0 rows) is said, and the badge goes back',
    tests: ['tests/browser/admin-faults.spec.ts'],
  },
  {
    number: 6,
    claim: 'Two tabs that renew at once; a session that is gone for one call: never an empty list',
    tests: [session, 'tests/browser/admin-signed-out.spec.ts'],
  },
  {
    number: 7,
    claim: '50 setups at the same moment make one admin',
    tests: [setup],
    proofs: ['race'],
  },
  {
    number: 8,
    claim:
      'Wrong email, wrong or missing code, a second run: one status, one sentence, nothing written, no telling time',
    tests: ['tests/security/setup.test.ts', setup],
    proofs: ['refusals', 'setup-kills'],
  },
  {
    number: 9,
    claim: 'The setup code leaves the address at once, and stands in no storage',
    tests: ['tests/browser/admin.spec.ts'],
    proofs: ['setup-kills'],
  },
  {
    number: 10,
    claim: 'No key in built files, source maps or git history',
    tests: ['tests/security/secrets.test.ts'],
    proofs: ['secrets'],
  },
  {
    number: 11,
    claim: '30 hostile strings in each of 6 fields: no dialog, no report, shown letter by letter',
    tests: [hostile, look],
  },
  {
    number: 12,
    claim: '`</script>` in content stays inside the structured data',
    tests: ['tests/unit/seo/graph.test.ts'],
  },
  {
    number: 13,
    claim: 'Mail headers in name and email are flattened or refused',
    tests: ['tests/security/inputs.test.ts'],
    proofs: ['inputs'],
    because: 'No mail is sent yet: shown at the stored value.',
  },
  {
    number: 14,
    claim: 'No formula in the CSV; restore from JSON equal byte by byte',
    tests: ['tests/security/backups.test.ts'],
    proofs: ['backups'],
    because: 'Read with a parser of RFC 4180, not in a spreadsheet program.',
  },
  {
    number: 15,
    claim:
      'Spam of four robots among 20 homeowners, 5 with the hidden field autofilled: all 20 kept',
    tests: ['tests/security/spam.test.ts'],
    proofs: ['spam'],
  },
  {
    number: 16,
    claim:
      'No token, an old one, a replayed one, JavaScript off: the honest way stays open, a replay makes no second lead',
    tests: ['tests/database/form.test.ts', contact, 'tests/security/inputs.test.ts'],
    proofs: ['inputs'],
  },
  {
    number: 17,
    claim: 'Forged addresses in headers: the limit holds, others are not touched',
    tests: ['tests/security/spam.test.ts', 'tests/database/limits.test.ts'],
    proofs: ['forged'],
  },
  {
    number: 18,
    claim: 'A hidden field filled by the browser: thanked, kept with its reason',
    tests: ['tests/database/form.test.ts', 'tests/security/spam.test.ts'],
    proofs: ['spam'],
  },
  {
    number: 19,
    claim: 'SIGKILL at random moments: every acknowledged lead is there, none twice',
    tests: ['tests/security/kills.test.ts'],
    proofs: ['kills'],
  },
  {
    number: 20,
    claim:
      'Database down, full or slow: an honest page with the phone and every entry; sending it again makes one lead',
    tests: ['tests/security/faults.test.ts', 'tests/database/faults.test.ts'],
    proofs: ['faults'],
  },
  {
    number: 21,
    claim: 'The alert provider is down',
    tests: [],
    because: 'No alerts are sent yet; a lead is stored and read on the desk.',
  },
  {
    number: 22,
    claim: 'A paused database raises an alarm within a day',
    tests: [],
    because:
      'There is no daily self-test yet; the form answers as in 20, and docs/deploy.md asks for a plan that does not pause.',
  },
  {
    number: 23,
    claim: 'Renewing: 502, 503, 504 waited out from 200 ms, doubling; 400 and 401 end the session',
    tests: [session],
  },
  {
    number: 24,
    claim: 'A status change offline is taken back and said, never lost silently',
    tests: ['tests/browser/admin-faults.spec.ts'],
  },
  {
    number: 25,
    claim: 'Wrong passwords are slowed after five, in one sentence',
    tests: ['tests/database/desk.test.ts'],
    because:
      'Locally by our own middleware; on a hosted project by its own limit, to check on the first deploy.',
  },
  {
    number: 26,
    claim: 'Passwords: fewer than 6 characters refused with the specified sentence',
    tests: [setup, 'tests/browser/admin.spec.ts'],
    because: 'A warning for the commonest passwords is not built.',
  },
  {
    number: 27,
    claim:
      'Headers of every page by every name, of assets, of the form’s answers and of lost paths',
    tests: [headers, 'tests/unit/toolchain/headers.test.ts'],
    because:
      'JSON answers of functions carry nosniff and no-store; what Netlify adds to redirects is to check on the first deploy.',
  },
  {
    number: 28,
    claim: 'No page breaks its own policy, islands woken; /admin also under Trusted Types',
    tests: [headers, hostile],
  },
  {
    number: 29,
    claim: 'Framing is forbidden on every page',
    tests: [headers],
    because:
      'Functions take a bearer token or a key in a header, never a cookie: a foreign page has nothing to send along.',
  },
  {
    number: 30,
    claim: 'Nothing a sender wrote, no password and no code in the log',
    tests: [
      'tests/security/inputs.test.ts',
      'tests/security/faults.test.ts',
      'tests/security/setup.test.ts',
    ],
    proofs: ['inputs', 'setup-kills'],
  },
  {
    number: 31,
    claim: 'No request to a foreign host before a click',
    tests: [contact, 'tests/browser/embed.spec.ts'],
    because: 'The policy of every other page names no foreign host at all.',
  },
  {
    number: 32,
    claim:
      'A megabyte, NUL, right to left, emoji, repeated fields, wrong type, a slow body: each with status and sentence',
    tests: ['tests/security/inputs.test.ts', 'tests/database/inputs.test.ts'],
    proofs: ['inputs'],
  },
  {
    number: 33,
    claim:
      'Webhook: wrong or missing secret 401, a delivery repeated makes one row, unknown fields are kept',
    tests: ['tests/database/webhook.test.ts'],
  },
  {
    number: 34,
    claim: 'Two area pages alike',
    tests: [],
    because: 'A question of writing, not of security.',
  },
  {
    number: 35,
    claim: 'Sample content: the launch check names each and exits 1',
    tests: ['tests/security/launch.test.ts'],
  },
  {
    number: 36,
    claim: 'A missing license number: the launch check says so',
    tests: ['tests/security/launch.test.ts'],
  },
  {
    number: 37,
    claim: 'Builds in three time zones are equal',
    tests: [],
    because: 'Not a question of security; dates are formatted in UTC.',
  },
  {
    number: 38,
    claim: 'Accessibility of every page',
    tests: ['tests/browser/accessibility.spec.ts', look],
  },
  {
    number: 39,
    claim: '100,000 leads: a page within 200 ms',
    tests: ['tests/database/desk.test.ts'],
  },
  { number: 40, claim: 'A second factor', tests: [], because: 'Not offered yet.' },
  {
    number: 41,
    claim: 'Erasing one person leaves no trace in tables and export',
    tests: ['tests/security/backups.test.ts', 'tests/database/commands.test.ts'],
    proofs: ['backups'],
  },
  {
    number: 42,
    claim:
      'Packages: pinned by hash, install scripts named, weaknesses of high severity only with a dated exception',
    tests: ['tests/security/packages.test.ts'],
    proofs: ['packages'],
    because:
      'Whether an advisory exists only the registry knows: `npm run audit`, weekly in .github/workflows/audit.yml, fails when it gets no answer.',
  },
  {
    number: 43,
    claim: 'OWASP ASVS 5.0, requirement by requirement',
    tests: [],
    because: 'Not worked through; single requirements are named where they are met.',
  },
  {
    number: 44,
    claim: 'Somebody marked as spam who writes again is in the list',
    tests: ['tests/database/limits.test.ts'],
    because: 'Each lead is judged by itself; there is no list of banned senders.',
  },
  {
    number: 45,
    claim: 'A fresh install has the versions of the lockfile',
    tests: ['tests/unit/toolchain/commands.test.ts'],
    because: 'The start compares what is installed with the lockfile and says when it differs.',
  },
];
