import { expect, test } from 'vitest';
import { checkContent } from '#content-check/check.ts';
import { writeFunctionFacts } from '#content-check/function-facts.ts';
import { formatProblem } from '#content-check/problem.ts';
import { changeFile, makeProject, siteText, swap, TODAY, testMistakes } from './project.ts';

/** The texts of the interface grow: their lines are counted. */
const lineOf = (words: string) => siteText('interface.yaml').split(words)[0]?.split('\n').length;

testMistakes({
  'a text of the interface has lost its placeholder': [
    { 'interface.yaml': { 'Don’t see your question? Call {phone}.': 'Call us.' } },
    `src/content/interface.yaml:${lineOf('Don’t see your question?')}  faq.call  This says "Call us.". Write {phone} in it.`,
  ],
  'a text of the form names a fact': [
    { 'interface.yaml': { 'What we keep, and how long': 'How ((name)) keeps them' } },
    `src/content/interface.yaml:${lineOf('What we keep, and how long')}  leadForm.privacyLink  This says "How ((name)) keeps them". Write plain words: facts like ((name)) do not work in the form.`,
  ],
  'an older content lacks newer texts, which have their English default': [
    {
      'interface.yaml': (text) =>
        text
          .replace(/^ {2}(?:photos|stored|errors|trouble):\n(?: {4}.*\n| {2}#.*\n)+/gm, '')
          .replace(/^(?:frame|missing|reviews|pictures):\n(?: .*\n)+/gm, ''),
    },
  ],
});

test('npm run facts copies changed texts of the form to the functions', async () => {
  const root = await makeProject();
  writeFunctionFacts(root);
  await changeFile(root, 'interface.yaml', swap('Send my request', 'Ask for my estimate'));
  const words = 'supabase/functions/_leads/lead-form-words.json';
  const { problems } = await checkContent(root, TODAY);
  expect(problems.map(formatProblem)).toEqual([
    expect.stringMatching(`interface.yaml:.*${words} has other facts than this entry`),
  ]);
  expect(writeFunctionFacts(root)).toEqual([words]);
  expect((await checkContent(root, TODAY)).problems).toEqual([]);
});
