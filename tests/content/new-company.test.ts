import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '#build/content-check/check.ts';
import { formatProblem } from '#build/content-check/problem.ts';
import { root } from '#tests/project-copy.ts';
import { tempFolder } from '#tests/temp-folder.ts';
import { type AnswerName, type Answers, readAnswer } from '#tools/new-company/answers.ts';
import { KINDS } from '#tools/new-company/kinds.ts';
import { KEPT, makeCompany } from '#tools/new-company/make.ts';

const ANSWERS: Readonly<Record<AnswerName, string>> = {
  name: 'Joe’s Handyman',
  kind: '3',
  trade: 'handyman',
  town: 'St. Paul',
  street: '',
  state: 'mn',
  zip: '55101',
  place: '44.9537, -93.09',
  since: '2019',
  phone: '651 555 0167',
  email: 'joe@gmail.com',
  color: '',
};

/** The site that these answers make, in the place of another one that was built once. */
async function makeSite(changed: Partial<typeof ANSWERS>): Promise<string> {
  const project = tempFolder();
  mkdirSync(join(project, 'dist'), { recursive: true });
  writeFileSync(
    join(project, 'dist/sitemap-0.xml'),
    '<loc>https://www.example.com/deck-construction</loc>',
  );
  for (const name of ['src/content/brand.yaml', 'docs/content/to-confirm.md'])
    cpSync(join(root, name), join(project, name));
  const answers = Object.entries({ ...ANSWERS, ...changed }).map(([name, typed]) => {
    const answer = readAnswer(name as AnswerName, typed);
    if ('wrong' in answer) throw new Error(`${name}: ${answer.wrong}`);
    return [name, answer.value] as const;
  });
  await makeCompany(project, Object.fromEntries(answers) as unknown as Answers);
  return project;
}

const long = (most: number): string =>
  'Abcdefghij Klmnopqrstuv '.repeat(3).slice(0, most - 1) + 'w';

test.each(
  KINDS.flatMap(({ id }) => [
    [id, 'the longest', { name: long(60), trade: long(30), town: long(40), street: '1 Elm St' }],
    [id, 'the shortest', { name: 'AB', trade: 'hvac', town: 'Ely' }],
  ]),
)(
  'the start "%s" has no problem with %s names, also after another site was built',
  async (kind, _what, changed) => {
    const project = await makeSite({ kind, ...(changed as object) });
    const { problems } = await checkContent(project);
    expect(problems.map(formatProblem)).toEqual([]);
    expect(existsSync(join(project, KEPT, 'content/brand.yaml'))).toBe(true);
  },
);

test('who has no shop has none on his pages, and no address that is made up', async () => {
  const project = await makeSite({});
  const read = (name: string) => readFileSync(join(project, 'src/content', name), 'utf8');
  expect(read('areas/st-paul.md')).toContain('We’re based in St. Paul');
  expect(read('business.yaml')).not.toMatch(/website|street:|example/);
  // The logo's second line is the trade.
  expect(read('business.yaml')).toMatch(/^shortName: "?Joe’s"?(?: #.*)?$/m);
  expect(read('services/handyman.md')).toContain('title: "Handyman"');
});

test.each([
  ['Front Range Fence & Gate', 'fences', 'Front Range'],
  ['The Roofing Company', 'roofing', 'The Roofing'],
  ['Peinture Élégance & Frères Côté', 'painting', 'Peinture Élégance'],
])('the first line of the logo of %s, %s, is %s', async (name, trade, short) => {
  const project = await makeSite({ name, trade });
  const business = readFileSync(join(project, 'src/content/business.yaml'), 'utf8');
  expect(business).toContain(`shortName: "${short}"`);
});

test.each([
  ['state', 'QC', 'a state of the United States'],
  ['zip', 'G1R 4P5', 'Write five digits, like'],
  ['trade', 'Fences, gates, railings and more', 'of 3 to 30 letters'],
  ['kind', '9', 'a number from 1 to'],
  ['place', '51.5, -0.1', 'aren’t in the United States'],
] as const)('%s "%s" is answered with the rule', (name, typed, rule) => {
  expect(readAnswer(name, typed)).toEqual({ wrong: expect.stringContaining(rule) });
});
