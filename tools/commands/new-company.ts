import { parseArgs } from 'node:util';
import { checkContent } from '#build/content-check/check.ts';
import { formatReport, isSound } from '#build/content-check/report.ts';
import {
  type AnswerName,
  type Answers,
  QUESTIONS,
  readAnswer,
} from '#tools/new-company/answers.ts';
import { KEPT, makeCompany } from '#tools/new-company/make.ts';
import { describeColor } from '#tools/new-company/palette.ts';
import { ask } from '#tools/toolchain/ask.ts';
import { root } from '#tools/toolchain/install.mjs';
import { fail } from '#tools/toolchain/say.mjs';

// npm run new:company: a small site of another company in the place of the content. Each answer may also be an
// option, like --town Lancaster; --root is the project's folder.
const names = Object.keys(QUESTIONS) as AnswerName[];
const option = { type: 'string' } as const;
const BACK = 'back';

try {
  const { values } = parseArgs({
    options: { root: option, ...Object.fromEntries(names.map((name) => [name, option])) },
  });
  const given = values as Record<string, string | undefined>;
  const project = given['root'] ?? root;
  const answers = await answersTo(given);
  const tinted = await makeCompany(project, answers);
  const report = await checkContent(project);
  console.log(formatReport(report));
  if (answers.color) console.log(describeColor(answers.color, tinted));
  if (!isSound(report)) process.exitCode = 1;
  console.log(
    `The site of ${answers.name} is in src/content.\nLook at it: npm run dev. What it assumes about you: docs/content/to-confirm.md. What to write next: docs/owner.md.\nThe earlier content, with its local requests, is in ${KEPT}, which git ignores: delete it when you no longer need it.`,
  );
} catch (error) {
  fail(error);
}

/** The answers given as options, and the others typed, one question after the other. */
async function answersTo(given: Readonly<Record<string, string | undefined>>): Promise<Answers> {
  const answers: Record<string, unknown> = {};
  for (const name of names) {
    const typed = given[name];
    if (typed === undefined) continue;
    const answer = readAnswer(name, typed);
    if ('wrong' in answer) throw new Error(`--${name} "${typed}": ${answer.wrong}`);
    answers[name] = answer.value;
  }
  const open = names.filter((name) => !(name in answers));
  if (open.length > 0)
    console.log(
      `A new site for a company in the United States. Write "${BACK}" to go back one question; nothing changes until you answer the last one.\n`,
    );
  for (let at = 0; at < open.length; ) {
    const name = open[at] ?? 'name';
    const { ask: question, like } = QUESTIONS[name];
    const prompt = `Question ${at + 1} of ${open.length}. ${question}, like ${like}: `;
    const typed = await ask(prompt, 'Stopped. Nothing was changed.');
    if (typed.toLowerCase() === BACK) {
      at = Math.max(0, at - 1);
      continue;
    }
    const answer = readAnswer(name, typed);
    if ('wrong' in answer) console.log(answer.wrong);
    else {
      answers[name] = answer.value;
      at += 1;
    }
  }
  return answers as Answers;
}
