import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { checkContent } from '#build/content-check/check.ts';
import { formatProblem, RULES } from '#build/content-check/problem.ts';
import {
  type Changes,
  changeFile,
  linesOnDisk,
  makeProject,
  problemsAfter,
  siteText,
  swap,
  TODAY,
} from './project.ts';

test('the small site of these tests has no problem', async () => {
  expect(await checkContent(await makeProject(), TODAY)).toEqual({ problems: [], files: 14 });
});

const town = {
  ours: 'The shop is around the corner, and so are we.',
  longer: 'The shop is around the corner from the courthouse, and so are we on every working day.',
};

test('every rule reports its problem, all at once, in the order of files and lines, on files as in memory', async () => {
  const changes: Changes = {
    'business.yaml': (text) =>
      text
        .replace('name: Cedar & Sons', 'name: Cedar & Sons of Chestertown')
        .replace('[Saturday, Sunday]', '[Friday, Saturday, Sunday]')
        .replace('hours:\n', 'daysOff: ["2026-01-01"]\nhours:\n')
        .replace('slogan:', 'years: many\n  slogan:'),
    'brand.yaml': swap('bark: "#5a4335"', 'bark: "#b0a090"'),
    'testimonials.yaml': (text) => `${text}${text.replace('stairs', 'a view')}`,
    'photos/photos.yaml': (text) =>
      `${text}- id: bench\n  file: ./bench.jpg\n  alt: A bench of cedar under a tree.\n  caption: A bench\n  rendering: true\n  kind: fences\n`,
    'drawings/footing.svg': swap('viewBox="0 0 100 50" ', ''),
    '../pages/feed.xml.ts': '',
    'drawings/spare.svg': '<svg viewBox="0 0 1 1" role="img"><title>A spare drawing.</title></svg>',
    'faqs/decks.yaml': swap('title: Questions', 'title:Questions'),
    'services/notes.txt': 'notes',
    'services/about.md': '---\ntitle: About\n---\n',
    'services/porches.md': swap(
      'title: Porches in Kent County',
      'title: "Porches by ((name)) and more"',
    ),
    'services/decks.md': (text) =>
      text
        .replace('    lede: "Framed', '    kicker: Call (202) 555-0101\n    lede: "Framed')
        .replace('text: We walk', 'text: "**We** walk')
        .replace('with you. }', 'with you, ((deck.price)) or $9." }')
        .replace('drawing: footing', 'drawing: footings')
        .replace('  - kind: testimonials', '  - kind: faq\n    faq: decks\n  - kind: testimonials'),
    'pages/about.md': (text) =>
      text
        .replace(
          '- kind: hero\n    heading: A family of carpenters',
          '- kind: split\n    heading: The shop',
        )
        .replace('  - kind: body\n', '')
        .replace('updated: 2026-03-01', 'updated: 2026-02-29')
        .replace('/decks#four-steps-to-a-deck', '/roofs')
        .replace(
          '((photo: porch))',
          'See ((photo: porch)).\n\n((calculator: saw))\n\n<b>Dry</b> wood.',
        ),
    'pages/contact.md': (text) =>
      text
        .replace('title: Contact the Carpenters', 'title: About Our Family')
        .replace('updated:', 'formerly: [/about]\nupdated:'),
    'pages/index.md': (text) => text.replace(/ {2}- kind: call-to-action\n( {4}.*\n)+/, ''),
    'areas/chestertown.md': swap(town.ours, town.longer),
    'areas/rock-hall.md': swap(town.ours, town.longer)(siteText('areas/chestertown.md')),
    'blog/second-deck.md': swap(
      'category: Decks',
      'category: Deks',
    )(siteText('blog/first-deck.md'))
      .replace(/Board 0 .*/, '')
      .replace(
        '\n## ',
        `\nRot-proof. A roof keeps the grill dry. ${'We file. '.repeat(26)}\n\n## `,
      ),
  };
  const problems = problemsAfter(changes);
  expect(await linesOnDisk(changes)).toEqual(problems.map(formatProblem));
  // The functions' facts are outside the content: check-facts.test.ts tests that rule.
  const here = RULES.filter((rule) => rule !== 'function-facts');
  expect([...new Set(problems.map(({ rule }) => rule))].sort()).toEqual(here.toSorted());
  const places = problems.map(({ file, line }) => `${file}:${String(line).padStart(4, '0')}`);
  expect(places).toEqual(places.toSorted());
});

test('a line number is the line of the field, in lists, in groups and below comments', async () => {
  const problems = problemsAfter({
    'services/decks.md': (text) =>
      text
        .replace('sections:\n', '# one\n\n# two\nsections:\n')
        .replace(
          '{ title: Draw, text: You get a drawing and a price. }',
          '\n          title: Draw\n\n          text: No.',
        ),
  });
  expect(problems.map(formatProblem)).toEqual([
    'src/content/services/decks.md:34  sections.1.steps.1.text  This text is too short: 3 characters, at least 10 are needed. One or two sentences.',
  ]);
});

test('the command exits with 0 on valid content and with 1 on a problem, with a count', async () => {
  const project = await makeProject();
  const command = fileURLToPath(new URL('../../tools/commands/check-content.ts', import.meta.url));
  const run = () => promisify(execFile)(process.execPath, [command, project]);
  expect(await run()).toEqual({ stdout: 'Content: No problem in 14 files.\n', stderr: '' });
  await changeFile(project, 'services/decks.md', swap('navOrder: 1', 'navOrder: 0'));
  await changeFile(
    project,
    'blog/first-deck.md',
    swap('[our decks](/decks)', '[porches](/porches)'),
  );
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: [
      'src/content/blog/first-deck.md:22  Only a warning: The link "/porches" leads to a page that is not there yet: src/content/services/porches.md has no sections.',
      'src/content/services/decks.md:4  navOrder  This is the number 0. Write more than 0.',
      '',
      'Content: 1 problem and 1 warning in 14 files. Correct the problems, and the site builds again.\n',
    ].join('\n'),
  });
});
