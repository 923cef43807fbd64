import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Report } from '#build/content-check/find-problems.ts';
import { writeFacts } from '#build/content-check/generated-facts.ts';
import { formatProblem } from '#build/content-check/problem.ts';
import * as rules from '#build/content-check/rules/all.ts';
import { root as repository } from '#tests/project-copy.ts';
import { editorial } from './mistakes/editorial.ts';
import { fields } from './mistakes/fields.ts';
import { files } from './mistakes/files.ts';
import { pages } from './mistakes/pages.ts';
import { references } from './mistakes/references.ts';
import { syntax } from './mistakes/syntax.ts';
import type { Mistake } from './mistakes/table.ts';
import { texts } from './mistakes/texts.ts';
import { changeFile, linesOnDisk, makeProject, problemsAfter, swap } from './project.ts';

const subjects = { syntax, fields, texts, pages, references, files, editorial };
const DECKS = 'services/decks.md';

const cache = new Map<Mistake, Report['problems']>();
/** The problems after a mistake, found once. */
function problemsOf(mistake: Mistake): Report['problems'] {
  const problems = cache.get(mistake) ?? problemsAfter(mistake.changes);
  cache.set(mistake, problems);
  return problems;
}

/** All its lines are printed, and no other. */
const expectTold = (mistake: Mistake) =>
  expect(
    problemsOf(mistake)
      .filter(({ rule }) => mistake.rule === undefined || rule === mistake.rule)
      .map(formatProblem),
  ).toEqual(mistake.told);

describe.each(Object.entries(subjects))('%s', (_subject, mistakes) => {
  test.each(mistakes)('$did', expectTold);
});

test.each([...'@`%*&!>|', '[home] ', '{home} '])(
  'a text begins with %s, a special character of YAML',
  (special) => {
    const title = `${special}page`;
    expectTold({
      did: '',
      changes: { [DECKS]: swap('title: Decks\n', `title: ${title}\n`) },
      told: [
        `src/content/services/decks.md:2  A text that begins with "${special[0]}" needs quotation marks around it: title: "${title}".`,
      ],
      rule: undefined,
    });
  },
);

test('every rule has a mistake that it tells, in the order of files and lines', () => {
  const all = Object.values(subjects).flatMap((mistakes) => mistakes.map(problemsOf));
  const told = new Set(all.flat().map(({ rule }) => rule));
  // These look at what only a disk has.
  const onDisk = ['leftovers', 'lostPages'];
  expect([...told, ...onDisk].toSorted()).toEqual(Object.keys(rules).toSorted());
  for (const problems of all) {
    const places = problems.map(({ file, line }) => `${file}:${String(line).padStart(4, '0')}`);
    expect(places).toEqual(places.toSorted());
  }
});

test.each(Object.entries(subjects))(
  'of %s on a disk it says the same as in memory',
  async (_subject, mistakes) => {
    const sizeOf = ({ changes }: Mistake) => Object.keys(changes).length;
    const [largest] = mistakes.toSorted((a, b) => sizeOf(b) - sizeOf(a));
    if (!largest) throw new Error('The table is empty.');
    expect(await linesOnDisk(largest.changes)).toEqual(problemsOf(largest).map(formatProblem));
  },
);

// The code of the server and the browser imports what it needs of these files.
test.each([
  ['business.yaml', 'leadMonths: 24', 'leadMonths: 27', 'retention', { leadMonths: 27 }],
  ['brand.yaml', 'river: "#14505b"', 'river: "#14505c"', 'mail-colors', { river: '#14505c' }],
  [
    'interface.yaml',
    'leadForm:',
    'leadForm:\n  send: Ask us',
    'lead-form-words',
    { send: 'Ask us' },
  ],
])('the facts of %s are written again after a change', async (file, from, to, name, written) => {
  const root = await makeProject();
  expect(writeFacts(root)).toHaveLength(6);
  expect(writeFacts(root)).toEqual([]);
  await changeFile(root, file, swap(from, to));
  expect(writeFacts(root)).toEqual([`generated/${name}.json`]);
  const text = await readFile(join(root, 'generated', `${name}.json`), 'utf8');
  expect(JSON.parse(text)).toMatchObject(written);
  await changeFile(root, file, () => 'leadForm: none');
  expect(() => writeFacts(root)).toThrow(`src/content/${file}`);
});

test('the command exits with 0 on valid content and with 1 on a problem, with a count', async () => {
  const project = await makeProject();
  const command = join(repository, 'tools/commands/check-content.ts');
  const run = () => promisify(execFile)(process.execPath, [command, project]);
  expect(await run()).toEqual({ stdout: 'Content: No problem in 15 files.\n', stderr: '' });
  await changeFile(project, DECKS, swap('navOrder: 1', 'navOrder: 0'));
  await changeFile(project, 'blog/first-deck.md', swap('(/decks)', '(/porches)'));
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: [
      'src/content/blog/first-deck.md:22  Only a warning: The link "/porches" leads to a page that is not there yet: src/content/services/porches.md has no sections.',
      'src/content/services/decks.md:4  navOrder  This is the number 0. Write more than 0.',
      '',
      'Content: 1 problem and 1 warning in 15 files. Correct the problems, and the site builds again.\n',
    ].join('\n'),
  });
});
