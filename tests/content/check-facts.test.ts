import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '#build/content-check/check.ts';
import { writeFunctionFacts } from '#build/content-check/function-facts.ts';
import { formatProblem } from '#build/content-check/problem.ts';
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

// The functions carry a copy of what they need of these files.
test.each([
  [
    'business.yaml',
    swap('leadMonths: 24', 'leadMonths: 27'),
    'supabase/functions/_leads/retention.json',
    { leadMonths: 27 },
  ],
  [
    'brand.yaml',
    swap('river: "#14505b"', 'river: "#14505c"'),
    'supabase/functions/_leads/mail-colors.json',
    { river: '#14505c' },
  ],
  [
    'interface.yaml',
    own('  send: Ask for my estimate'),
    'supabase/functions/_leads/lead-form-words.json',
    { send: 'Ask for my estimate' },
  ],
])(
  'a change of %s is a warning until npm run facts has copied it to the functions',
  async (...row) => {
    const [file, change, copy, copied] = row;
    const root = await makeProject();
    const check = async () => (await checkContent(root, TODAY)).problems.map(formatProblem);
    const carried = () => readFile(join(root, copy), 'utf8');
    writeFunctionFacts(root);
    expect(await check()).toEqual([]);
    const before = await carried();
    await changeFile(root, file, change);
    expect(await check()).toEqual([
      expect.stringContaining(
        `Only a warning: ${copy} has other facts than this entry. The host copies them before it builds; here "npm run facts" does.`,
      ),
    ]);
    // The check only reads.
    expect(await carried()).toBe(before);
    expect(writeFunctionFacts(root)).toEqual([copy]);
    expect(JSON.parse(await carried())).toMatchObject(copied);
    expect(await check()).toEqual([]);
  },
);
