import { type EnvName, findEnvProblems } from '#shared/environment.ts';
import { hostOf, isReserved } from '#tools/launch/reserved.ts';
import { type Answer, askFor } from '#tools/toolchain/ask.ts';
import { type KeyFile, stopped } from './key-file.ts';

interface Question {
  name: string;
  why: string;
  ask: string;
  /** Taken by Enter. */
  usual?: string;
  /** An empty answer is written down as "not now". */
  isOptional?: boolean;
  /** Asked only once this one is answered. */
  onlyWith?: string;
  /** How the answer is stored. */
  normalize?: (typed: string) => string;
  /** What is wrong with it. */
  problem?: (value: string) => string | undefined;
}

const withHttps = (typed: string): string =>
  typed && `https://${typed.replace(/^https?:\/\//, '').replace(/\/+$/, '')}`;

const questions: readonly Question[] = [
  {
    name: 'SUPABASE_REGION',
    why: 'Where should the database be? Choose a region near your customers, like us-east-1 (Virginia), us-west-1 (California), ca-central-1, eu-west-2 (London).',
    ask: 'Region',
    usual: 'us-east-1',
    problem: (value) =>
      /^[a-z]{2}-[a-z]+-\d$/.test(value) ? undefined : 'Write a region like us-east-1.',
  },
  {
    name: 'SITE_URL',
    why: 'Where the site will be. Without a domain, make the site’s name at Netlify first (docs/deploy.md, step 2): then it is NAME.netlify.app.',
    ask: 'Address of the site',
    normalize: withHttps,
  },
  {
    name: 'ADMIN_EMAIL',
    why: 'The owner signs in with it, and gets the alerts of new leads.',
    ask: 'Owner’s email',
  },
  {
    name: 'MAIL_URL',
    why: 'Sends the alerts: the key of resend.com (re_…), or smtps://user:password@host:465. Without it you get no emails about new leads; you can fill in the line MAIL_URL= later.',
    ask: 'Key for email (Enter: not now)',
    isOptional: true,
    normalize: (typed) => typed.replace(/^re_/, 'resend:re_'),
  },
  {
    name: 'ALERT_FROM',
    why: 'The address that sends the alerts, like leads@your-domain.com, as the email service allows. With a new account at Resend leave it empty.',
    ask: 'Sender (Enter: the email service’s own)',
    isOptional: true,
  },
  {
    name: 'CMS_REPO',
    why: 'To edit texts and photos in the browser, under /edit/, the site needs its repository on GitHub, like your-name/your-site. You can fill in the line CMS_REPO= later.',
    ask: 'Repository for the editor (Enter: not now)',
    isOptional: true,
    normalize: (typed) =>
      typed.replace(/^(https?:\/\/)?(www\.)?github\.com\//, '').replace(/(\.git)?\/*$/, ''),
  },
  {
    name: 'CMS_TOKEN',
    why: 'The editor saves with a key for this one repository: docs/site-keeper.md, "The editor’s key", says how to make it.',
    ask: 'The editor’s key (Enter: not now)',
    isOptional: true,
    onlyWith: 'CMS_REPO',
  },
];

/** Asks what `.env.hosted` doesn't know yet, and writes each answer down at once. */
export async function askForAnswers(keys: KeyFile): Promise<void> {
  for (const question of questions) {
    const { name, why, ask, usual = '', onlyWith } = question;
    if (onlyWith && !keys.read(onlyWith)) continue;
    const known = keys.read(name);
    const answer = known === undefined ? { wrong: '' } : read(question, known);
    if ('value' in answer) {
      // It may have been corrected in the file.
      if (answer.value !== known) keys.add({ [name]: answer.value });
      continue;
    }
    if (answer.wrong) console.log(`\n${name} in .env.hosted: ${answer.wrong}`);
    console.log(`\n${why}`);
    const prompt = `${ask}${usual && ` [${usual}]`}: `;
    keys.add({ [name]: await askFor(prompt, stopped, (typed) => read(question, typed || usual)) });
  }
}

function read({ name, isOptional, normalize, problem }: Question, typed: string): Answer<string> {
  const value = normalize?.(typed) ?? typed;
  const wrong = value || !isOptional ? (problem ?? problemOf(name))(value) : undefined;
  return wrong ? { wrong } : { value };
}

const problemOf = (name: string) => (value: string) => {
  if (!value) return 'This one is required.';
  if (name === 'SITE_URL' && !hostOf(value).includes('.'))
    return 'Write the whole address, like NAME.netlify.app.';
  if (isReserved(value)) return `${value} is reserved for examples: write your own.`;
  const [found] = findEnvProblems(() => value, [name as EnvName]);
  return found && `This ${found.is}. ${found.todo}`;
};
