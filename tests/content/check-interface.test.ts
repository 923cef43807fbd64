import { expect, test } from 'vitest';
import { checkContent } from '#content-check/check.ts';
import { writeFunctionFacts } from '#content-check/function-facts.ts';
import { formatProblem } from '#content-check/problem.ts';
import { changeFile, linesAfter, makeProject, swap, TODAY } from './project.ts';

test('a text of the interface must keep its placeholders', async () => {
  const changed = swap('Don’t see your question? Call {phone}.', 'Call us.');
  expect(await linesAfter({ 'interface.yaml': changed })).toMatch(
    /interface\.yaml:\d+ {2}faq\.call {2}This says "Call us\."\. Write \{phone\} in it\./,
  );
});

test('the texts of the form must not name facts', async () => {
  const changed = swap('What we keep, and how long', 'How ((name)) keeps them');
  expect(await linesAfter({ 'interface.yaml': changed })).toMatch(
    /leadForm\.privacyLink .* Write plain words: facts like \(\(name\)\) do not work in the form\./,
  );
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

test('what an older content does not say yet has its English default', async () => {
  const older = (text: string) =>
    text
      .replace(/^ {2}(?:photos|stored|errors|trouble):\n(?: {4}.*\n| {2}#.*\n)+/gm, '')
      .replace(/^(?:frame|missing|reviews|pictures):\n(?: .*\n)+/gm, '');
  const changed = await linesAfter({ 'interface.yaml': older });
  expect(changed).toBe('');
});
