import { expect, test } from 'vitest';
import { checkContent } from '#content-check/check.ts';
import { writeFunctionFacts } from '#content-check/function-facts.ts';
import { formatProblem } from '#content-check/problem.ts';
import { changeFile, makeProject, siteText, swap, TODAY, testMistakes } from './project.ts';

const lineOf = (words: string) =>
  siteText('interface.yaml').split(words)[0]?.split('\n').length ?? 0;
const own = (words: string) => (text: string) => swap('leadForm:\n', `leadForm:\n${words}\n`)(text);

// The small site's interface.yaml has only what has no default.
testMistakes({
  'a text of the interface has lost its placeholder': [
    { 'interface.yaml': (text) => `faq:\n  call: Call us.\n${text}` },
    'src/content/interface.yaml:2  faq.call  This says "Call us.". Write {phone} in it.',
  ],
  'a text of the form names a fact': [
    { 'interface.yaml': own('  privacyLink: How ((name)) keeps them') },
    `src/content/interface.yaml:${lineOf('leadForm:') + 1}  leadForm.privacyLink  This says "How ((name)) keeps them". Write plain words: facts like ((name)) do not work in the form.`,
  ],
});

test('npm run facts copies changed texts of the form to the functions', async () => {
  const root = await makeProject();
  writeFunctionFacts(root);
  await changeFile(root, 'interface.yaml', own('  send: Ask for my estimate'));
  const words = 'supabase/functions/_leads/lead-form-words.json';
  const { problems } = await checkContent(root, TODAY);
  expect(problems.map(formatProblem)).toEqual([
    expect.stringMatching(`interface.yaml:.*${words} has other facts than this entry`),
  ]);
  expect(writeFunctionFacts(root)).toEqual([words]);
  expect((await checkContent(root, TODAY)).problems).toEqual([]);
});
