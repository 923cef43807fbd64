// @ts-check
// Plain JavaScript without dependencies: any Node reads it, before the packages are installed.

/**
 * @typedef {object} Command
 * @property {string} does one line, for --help
 * @property {string} example
 * @property {string[]} [options] each with what it means
 * @property {'all' | 'editor'} [needs] the packages that it needs; by default those that run the site
 * @property {true} [isBuild] it builds the site, with the editor where CMS_REPO is set
 * @property {string} [program] the file that it runs, from the project's folder; by default NAME.ts beside this one
 * @property {string[][]} [steps] programs that it runs in place of a file, each with its arguments, until one fails
 * @property {string[]} [before] steps of run.mjs before it: 'chromium', 'browsers'
 * @property {true} [isOfContent] it reads or changes the content itself: the facts are not written first
 */

const hosted = '--hosted           on the hosted project in .env.hosted';
const types = [
  ['astro', 'check', '--minimumSeverity', 'warning'],
  ['tsc', '--project', 'tsconfig.browser.json'],
];
const packages = [
  ['lockfile-lint'],
  [
    ...['license-checker-rseidelsohn', '--summary', '--excludePrivatePackages', '--onlyAllow'],
    '0BSD;Apache-2.0;Apache-2.0*;BlueOak-1.0.0;BSD-2-Clause;BSD-3-Clause;CC0-1.0;CC-BY-3.0;ISC;LGPL-3.0-or-later;MIT;MIT*;MIT-0;MPL-2.0;Python-2.0;Unlicense',
  ],
];
const content = ['node', 'tools/commands/check-content.ts'];

/** Every command of package.json by the word after `npm run`. @type {Record<string, Command>} */
export const commands = {
  start: {
    does: 'Installs, builds and serves the site with its lead desk on this computer.',
    options: ['PORT=5000 in .env  a port other than 4321'],
    example: 'npm start',
    isBuild: true,
    program: 'tools/commands/start-site.ts',
  },
  dev: {
    does: 'Shows the site while you edit it, and the owner’s editor under /edit/.',
    options: ['PORT=5000 in .env  a port other than 4321'],
    example: 'npm run dev',
    needs: 'editor',
    program: 'tools/commands/dev-site.ts',
  },
  test: {
    does: 'Runs every check and ends with "N passed, N failed".',
    example: 'npm test',
    needs: 'all',
    before: ['browsers', 'chromium'],
    program: 'tests/suite/run.ts',
  },
  'test:long': {
    does: 'Runs every check with every page, width and engine; takes hours.',
    example: 'npm run test:long',
    needs: 'all',
    before: ['browsers', 'chromium'],
    program: 'tests/suite/run.ts',
  },
  'test:hosted': {
    does: 'Runs the journeys on the servers of a hosted project (docs/first-deploy.md).',
    options: ['WORD               only the files whose name contains the word'],
    example: 'npm run test:hosted -- photos',
    needs: 'all',
    before: ['browsers', 'chromium'],
    program: 'tests/hosted/run.ts',
  },
  build: {
    does: 'Builds the site for the host into dist; without a database, only the public pages.',
    example: 'npm run build',
    isBuild: true,
  },
  'build:demo': {
    does: 'Builds the site and the desk with sample requests into dist-demo, for any static host.',
    options: ['/NAME              the folder in its address'],
    example: 'npm run build:demo -- /name',
  },
  preview: {
    does: 'Serves the built site with its back end.',
    options: [
      '--dist FOLDER      a build other than dist',
      '--data FOLDER      a database of its own',
      '--no-samples       a new database without sample requests',
    ],
    example: 'npm run preview',
  },
  check: {
    does: 'Checks what needs no build: lint, types, unused code, packages, content.',
    example: 'npm run check',
    needs: 'all',
    steps: [['biome', 'ci', '.'], ...types, ['knip'], ...packages, content],
  },
  'check:types': {
    does: 'Checks only the types.',
    example: 'npm run check:types',
    needs: 'all',
    steps: types,
  },
  'check:content': {
    does: 'Checks only the content: file, line, field, and what to write.',
    options: ['FOLDER             another project'],
    example: 'npm run check:content',
    program: 'tools/commands/check-content.ts',
    isOfContent: true,
  },
  'check:packages': {
    does: 'Checks where packages come from, and their licenses.',
    example: 'npm run check:packages',
    needs: 'all',
    steps: packages,
  },
  format: {
    does: 'Formats the code.',
    example: 'npm run format',
    needs: 'all',
    steps: [['biome', 'check', '--write', '.']],
  },
  facts: {
    does: 'Writes the content that server and browser code need into generated/.',
    options: ['--passwords        also the list of the most common passwords'],
    example: 'npm run facts',
    isOfContent: true,
  },
  'types:database': {
    does: 'Writes supabase/database.types.ts from the migrations.',
    example: 'npm run types:database',
    needs: 'all',
    steps: [['vitest', 'run', '--project', 'back end', 'tests/database/types.test.ts', '--update']],
  },
  'admin:password': {
    does: 'Sets a new password for the owner and ends all sessions.',
    options: [hosted],
    example: 'npm run admin:password -- --hosted',
  },
  'admin:factor': {
    does: 'Counts the owner’s authenticator apps, or removes them.',
    options: ['--remove           removes them all', hosted],
    example: 'npm run admin:factor -- --remove --hosted',
  },
  'leads:erase': {
    does: 'Removes everything one person sent, found by email or phone.',
    options: ['--yes              without asking', hosted],
    example: 'npm run leads:erase -- ann@example.com --hosted',
  },
  'leads:export': {
    does: 'Writes all leads as a table and as a backup with their photos.',
    options: ['FOLDER             a folder other than backups', hosted],
    example: 'npm run leads:export -- --hosted',
  },
  'leads:restore': {
    does: 'Puts a backup into an empty database and compares each lead.',
    options: ['--keep             keeps the leads that are already there', hosted],
    example: 'npm run leads:restore -- backups/leads.json',
  },
  update: {
    does: 'Takes the newest version of the code and keeps your content.',
    options: [
      'ADDRESS            where new versions come from; remembered for next time',
      '--to VERSION       a version other than the newest',
      '--theirs           the new version’s lines where you have changed the same ones',
      '--project FOLDER   updates the project there, from this newer copy',
    ],
    example: 'npm run update -- https://github.com/OWNER/NAME',
    isOfContent: true,
  },
  'update:content': {
    does: 'Carries the content over to this version and checks it; npm run update does it by itself.',
    example: 'npm run update:content',
    isOfContent: true,
  },
  'launch:check': {
    does: 'Lists what is still a sample, missing or unsafe before going live.',
    example: 'npm run launch:check',
    isOfContent: true,
  },
  doctor: {
    does: 'Checks a live site: one line for each thing, with the remedy.',
    options: ['--hosted           uses the keys in .env.hosted for a site on this computer, too'],
    example: 'npm run doctor -- https://www.example.com',
  },
  'go-live': {
    does: 'Sets up the hosted project and says what to click at the host; continues where it stopped.',
    example: 'npm run go-live',
  },
  'new:company': {
    does: 'Asks twelve questions and replaces the sample with a small site for your company.',
    example: 'npm run new:company',
    isOfContent: true,
  },
  'new:section': {
    does: 'Makes a new kind of section.',
    options: ['NAME               lowercase letters and hyphens'],
    example: 'npm run new:section -- wood-stove',
    needs: 'all',
    isOfContent: true,
  },
  bench: {
    does: 'Measures the built site against its budgets.',
    options: ['--page PATH        only this page; may be repeated'],
    example: 'npm run bench -- --page /contact',
    needs: 'all',
    before: ['chromium'],
  },
};

/** What `--help` prints. @param {string} name */
export function describe(name) {
  const { does, options = [], example } = commands[name] ?? { does: '', example: '' };
  return [does, ...options.map((line) => `  ${line}`), `Example: ${example}`].join('\n');
}
