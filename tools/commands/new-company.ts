import { parseArgs } from 'node:util';
import { checkContent } from '#build/content-check/check.ts';
import { formatReport } from '#build/content-check/report.ts';
import {
  type AnswerName,
  type Answers,
  QUESTIONS,
  readAnswer,
} from '#tools/new-company/answers.ts';
import { KEPT, makeCompany } from '#tools/new-company/make.ts';
import { askFor } from '#tools/toolchain/ask.ts';
import { root } from '#tools/toolchain/install.mjs';
import { fail } from '#tools/toolchain/say.mjs';

// npm run new:company: a small site of another company in the place of the content. Each answer may also be an
// option, like --town Lancaster; --root is the project's folder.
const names = Object.keys(QUESTIONS) as AnswerName[];
const option = { type: 'string' } as const;

try {
  const { values } = parseArgs({
    options: { root: option, ...Object.fromEntries(names.map((name) => [name, option])) },
  });
  const given = values as Record<string, string | undefined>;
  const project = given['root'] ?? root;
  const answers: Record<string, unknown> = {};
  for (const name of names) answers[name] = await answerTo(name, given[name]);
  await makeCompany(project, answers as Answers);
  const report = await checkContent(project);
  console.log(formatReport(report));
  if (report.problems.length > 0) process.exitCode = 1;
  console.log(
    `The site of ${answers['name']} is in src/content; what was there is in ${KEPT}: delete it when you no longer need it.\nLook at it: npm run dev. What it says without knowing: docs/content/to-confirm.md. What to write next: docs/owner.md.`,
  );
} catch (error) {
  fail(error);
}

/** The answer given as an option, or typed. */
async function answerTo(name: AnswerName, given: string | undefined): Promise<unknown> {
  const { ask, like } = QUESTIONS[name];
  const read = (typed: string) => readAnswer(name, typed);
  if (given === undefined)
    return askFor(`${ask}, like ${like}: `, 'Stopped. Nothing was changed.', read);
  const answer = read(given);
  if ('value' in answer) return answer.value;
  throw new Error(`--${name} "${given}": ${answer.wrong}`);
}
