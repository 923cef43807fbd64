import * as z from 'zod';
import { howToNameProvider, readFormProvider } from './foreign-hosts.ts';
import { findMailUrlProblem } from './mail-url.ts';

/** Reads one variable of the environment in any runtime. */
export type ReadEnv = (name: string) => string | undefined;

/** Where a variable is read: by the build, in the browser, too (never a secret), by server functions, locally. */
type Reader = 'build' | 'browser' | 'server' | 'local';

interface Variable {
  readBy: Reader;
  /** Its messages describe the wrong value. */
  shape: z.ZodType;
  /** What to write instead. */
  todo: string;
}

function text(is: string, isRight: (value: string) => boolean) {
  const error = ({ input }: { input?: unknown }) => is.replace('{value}', String(input));
  return z.string('is missing').refine(isRight, { error });
}

const address = text(
  '"{value}" is not an address',
  (value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value) && !value.endsWith('/'),
);
const email = text('"{value}" is not an email address', (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
);
const publishableKey = text('is not a publishable key', (value) =>
  value.startsWith('sb_publishable_'),
);
/** A shorter code of the setup can be guessed: on the host it stays closed. */
export const setupCodeMinLength = 24;
const setupCode = text(
  `is shorter than ${setupCodeMinLength} characters`,
  (value) => value.length >= setupCodeMinLength,
);
const secret = text('is shorter than 16 characters', (value) => value.length >= 16);
/** The secrets of PARKED_LEADS_KEY: the newest first, then those before it. */
export function splitSecrets(value: string): { secret: string; oldSecrets: string[] } {
  const [first = '', ...oldSecrets] = value.split(',').map((each) => each.trim());
  return { secret: first, oldSecrets };
}
const secrets = text('has a secret that is shorter than 16 characters', (value) =>
  value.split(',').every((each) => each.trim().length >= 16),
).transform(splitSecrets);
const limits = text('"{value}" is not a list of limits', (value) =>
  /^\s*[1-9]\d*\s*(?:,\s*[1-9]\d*\s*){2,3}$/.test(value),
).transform((value) => {
  const [with_token = 0, without_token = 0, site_without_token = 0, site_with_token = 120] = value
    .split(',')
    .map(Number);
  return { with_token, without_token, site_without_token, site_with_token };
});

const mailService = z.string('is missing').superRefine((value, context) => {
  const message = findMailUrlProblem(value);
  if (message) context.addIssue({ code: 'custom', message });
});

/** Whether secrets may be sent to an address: by https, or to this computer. */
export function isSafeAddress(value: string): boolean {
  const { protocol, hostname = '' } = URL.parse(value) ?? {};
  const isOwn = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isOwn);
}

const forwardAddress = text('is not an https address', (value) => {
  const { username, password } = URL.parse(value) ?? {};
  return isSafeAddress(value) && !username && !password;
});
const forwardSecret = text('is not a key of Standard Webhooks', (value) =>
  /^whsec_[A-Za-z\d+/]{32,88}={0,2}$/.test(value),
);
const vapidKey = (length: number) =>
  text('is not a VAPID key', (value) => new RegExp(`^[\\w-]{${length}}$`).test(value));

const writeAddress = 'Write https://www.example.com without a final slash.';
const writeProject = 'Write https://name.supabase.co.';
const writeKey = 'Write the key that starts with sb_publishable_.';
const writeEmail = 'Write the address the owner signs in with.';
const writeSecret =
  'Write at least 24 random characters (openssl rand -hex 24); locally delete the line, and the next start makes one.';

const writeVapid =
  'Make a pair with "npx web-push generate-vapid-keys"; locally delete both lines, and the next start makes one.';

/** Every variable that the project reads from its environment. .env.example explains them. */
export const environment = {
  SITE_URL: { readBy: 'build', shape: address.optional(), todo: writeAddress },
  CONTEXT: { readBy: 'build', shape: z.string().optional(), todo: '' },
  SHOW_SAMPLES: {
    readBy: 'build',
    shape: text('"{value}" says neither', (value) => /^(?:true|false)$/.test(value)).optional(),
    todo: 'Write true or false.',
  },
  FORM_PROVIDER: {
    readBy: 'build',
    shape: text('names no form provider that we know', (value) => Boolean(readFormProvider(value)))
      .transform(readFormProvider)
      .optional(),
    todo: howToNameProvider,
  },
  CMS_REPO: {
    readBy: 'build',
    shape: text('is not a repository', (value) => /^[\w.-]+\/[\w.-]+$/.test(value)).optional(),
    todo: 'Write owner/name, as in its address.',
  },
  CMS_TOKEN: {
    readBy: 'server',
    shape: secret.optional(),
    todo: 'Make a key for this one repository (docs/site-keeper.md, "The editor’s key").',
  },
  CMS_API: {
    readBy: 'server',
    shape: address.prefault('https://api.github.com'),
    todo: writeAddress,
  },
  SUPABASE_URL: { readBy: 'browser', shape: address, todo: writeProject },
  SUPABASE_PUBLISHABLE_KEY: { readBy: 'browser', shape: publishableKey, todo: writeKey },
  SUPABASE_SECRET_KEY: {
    readBy: 'server',
    shape: text('is not a secret key', (value) => value.startsWith('sb_secret_')),
    todo: 'Write the key that starts with sb_secret_.',
  },
  ADMIN_EMAIL: { readBy: 'browser', shape: email, todo: writeEmail },
  ADMIN_SETUP_CODE: { readBy: 'server', shape: setupCode.optional(), todo: writeSecret },
  LEAD_WEBHOOK_SECRET: { readBy: 'server', shape: secret, todo: writeSecret },
  FORM_TOKEN_SECRET: { readBy: 'server', shape: secret, todo: writeSecret },
  SENDER_HASH_SECRET: { readBy: 'server', shape: secret, todo: writeSecret },
  PARKED_LEADS_KEY: {
    readBy: 'server',
    shape: secrets,
    todo: `${writeSecret} When you change it, keep the old one after it: new,old.`,
  },
  LEAD_LIMITS: {
    readBy: 'server',
    shape: limits.prefault('10,4,60,120'),
    todo: 'Write four whole numbers from 1, like 10,4,60,120: accepted posts an hour of one sender with a form token, without one, of the whole site without one, and with one.',
  },
  MAIL_URL: {
    readBy: 'server',
    shape: mailService.optional(),
    todo: 'Write smtps://user:password@mail.example.com:465, smtp://…:587, or resend:KEY.',
  },
  ALERT_EMAIL: {
    readBy: 'server',
    shape: email.optional(),
    todo: 'Write the address that gets the alerts.',
  },
  ALERT_FROM: {
    readBy: 'server',
    shape: email.optional(),
    todo: 'Write an address that the email service may send from.',
  },
  VAPID_PUBLIC_KEY: { readBy: 'server', shape: vapidKey(87).optional(), todo: writeVapid },
  VAPID_PRIVATE_KEY: { readBy: 'server', shape: vapidKey(43).optional(), todo: writeVapid },
  FORWARD_URL: {
    readBy: 'server',
    shape: forwardAddress.optional(),
    todo: 'Write the https address that takes each lead, without user and password; leave out both it and FORWARD_SECRET to forward nothing.',
  },
  FORWARD_SECRET: {
    readBy: 'server',
    shape: forwardSecret.optional(),
    todo: 'Write whsec_ and 32 random bytes in base64: echo "whsec_$(openssl rand -base64 32)".',
  },
  LOCAL_JWT_SECRET: {
    readBy: 'local',
    shape: text('is shorter than 32 characters', (value) => value.length >= 32).optional(),
    todo: 'Delete the line: the next start makes one.',
  },
  PORT: {
    readBy: 'local',
    shape: text(
      '"{value}" is not a port',
      (value) => /^\d{1,5}$/.test(value) && Number(value) < 65_536,
    ).optional(),
    todo: 'Write a number up to 65535, like 4321.',
  },
} as const satisfies Record<string, Variable>;

export type EnvName = keyof typeof environment;
/** What each variable is once it is read. */
export type Env = { [Name in EnvName]: z.output<(typeof environment)[Name]['shape']> };

/** Something missing or wrong in the environment. */
export interface EnvProblem {
  name: EnvName;
  isMissing: boolean;
  is: string;
  todo: string;
}

// An empty value counts as left out.
const readValue = (read: ReadEnv, name: string): string | undefined =>
  read(name)?.trim() || undefined;

/** The problems of these variables: missing or wrong. */
export function findEnvProblems(read: ReadEnv, names: readonly EnvName[]): EnvProblem[] {
  return names.flatMap((name): EnvProblem[] => {
    const { shape, todo } = environment[name];
    const value = readValue(read, name);
    const error = shape.safeParse(value).error;
    if (!error) return [];
    return [{ name, isMissing: value === undefined, is: error.issues[0]?.message ?? '', todo }];
  });
}

/** Forwarding of leads: both or neither. */
export const forwardNames = ['FORWARD_URL', 'FORWARD_SECRET'] as const;

/** Which of them is wrong, or missing beside the other. */
export function findForwardProblems(read: ReadEnv): EnvName[] {
  const missing = forwardNames.filter((name) => !readValue(read, name));
  const wrong = findEnvProblems(read, forwardNames).map(({ name }) => name);
  return missing.length === 1 ? [...wrong, ...missing] : wrong;
}

/**
 * The variables that the build passes on to the browser: never a secret. A production build needs them all: without the
 * project's address the desk would ask its own origin for leads.
 */
export const browserNames = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'ADMIN_EMAIL'] as const;

/** The variables by name. Throws one error that names everything missing or wrong, with what to write. */
export function readEnv<Name extends EnvName>(
  read: ReadEnv,
  names: readonly Name[],
): Pick<Env, Name> {
  const problems = findEnvProblems(read, names);
  if (problems.length > 0) throw new Error(describeEnvProblems(problems));
  const values = names.map((name) => [name, environment[name].shape.parse(readValue(read, name))]);
  return Object.fromEntries(values) as Pick<Env, Name>;
}

/** All problems as one message, with a line for each. */
export function describeEnvProblems(problems: readonly EnvProblem[]): string {
  const count = problems.length === 1 ? 'a change' : `${problems.length} changes`;
  const lines = problems.map(({ name, is, todo }) => `\n  ${name}: ${is}. ${todo}`);
  return `The environment needs ${count} (.env.example explains each name):${lines.join('')}`;
}
