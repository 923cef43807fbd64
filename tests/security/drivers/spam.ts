import { type Project, startProject } from '#tests/database/project.ts';
import { formOf, jsonOf, type Sent, sendTo } from './http.ts';

export const homeowners = 20;
const autofilled = 5;

interface Post {
  sender: string;
  from: string;
  make: (project: Project) => Promise<Sent>;
}

const link = (n: number) => `https://spam-${n}.example/offer`;

/**
 * Four kinds of robot: one fills in every field, from many addresses; one posts links without opening the
 * page, from many addresses; one runs a browser and fetches a token for each post; one repeats a captured
 * post with other words.
 */
const robots: ((n: number) => Post)[] = [
  (n) => ({
    sender: `filler ${n}`,
    from: `127.0.2.${1 + (n % 50)}`,
    make: async () =>
      formOf({
        ...spamWords('filler', n),
        message: `Rank first ${n}`,
        extra_note: 'https://x.example',
      }),
  }),
  (n) => ({
    sender: `poster ${n}`,
    from: `127.0.3.${1 + (n % 50)}`,
    make: async () =>
      formOf({ ...spamWords('poster', n), message: `${link(n)} and ${link(n + 1)}` }),
  }),
  (n) => ({
    sender: `browser ${n}`,
    from: '127.0.4.1',
    make: async (project) =>
      jsonOf({
        ...spamWords('browser', n),
        message: `See ${link(n)}`,
        ...(await hiddenFields(project, '127.0.4.1')),
      }),
  }),
  (n) => ({
    sender: `replayer ${n}`,
    from: '127.0.5.1',
    make: async (project) =>
      jsonOf({
        ...spamWords('replayer', n),
        message: `Cheap loans ${n}`,
        ...(await captured(project)),
      }),
  }),
];

const spamWords = (kind: string, n: number) => ({
  name: `${kind} ${n}`,
  email: `${kind}${n}@robots.example`,
});

async function hiddenFields(project: Project, from: string): Promise<Record<string, string>> {
  const { token } = JSON.parse(
    (await sendTo(project.origin, '/api/form-token', { from })).body,
  ) as {
    token: string;
  };
  return { form_token: token, idempotency_key: crypto.randomUUID() };
}

const capturedFields = new WeakMap<Project, Promise<Record<string, string>>>();
function captured(project: Project): Promise<Record<string, string>> {
  const known = capturedFields.get(project) ?? hiddenFields(project, '127.0.5.1');
  capturedFields.set(project, known);
  return known;
}

/** Homeowners, each with an own address: half with JavaScript, five with an autofilled honeypot. */
function honest(n: number): Post {
  const from = `127.0.1.${1 + n}`;
  const words = {
    name: `Homeowner ${n}`,
    email: `homeowner${n}@mail.example.com`,
    phone: `410-555-01${String(n).padStart(2, '0')}`,
    message: `A porch of 12 by ${10 + n} feet.`,
    ...(n < autofilled && { extra_note: 'Aberdeen' }),
  };
  return {
    sender: words.name,
    from,
    make: async (project) =>
      n % 2 ? jsonOf({ ...words, ...(await hiddenFields(project, from)) }) : formOf(words),
  };
}

/** The results of the posts, by their senders' names. */
export interface AfterFlood {
  /** In the desk's default list. */
  listed: string[];
  /** Stored as suspected, with the reason. */
  suspected: { sender: string; reason: string | null }[];
  /** Answered 429. */
  limited: string[];
  /** Any other response. */
  refused: string[];
}

/**
 * Sends `spam` posts of four kinds of robot while twenty homeowners send theirs, each from its own address
 * over real connections.
 */
export async function floodWithSpam(spam: number): Promise<AfterFlood> {
  const project = await startProject('PGlite', { LEAD_LIMITS: '10,4,60,120' });
  try {
    const posts = mix(spam);
    const limited: string[] = [];
    const refused: string[] = [];
    const deliver = async ({ sender, from, make }: Post) => {
      const sent = { ...(await make(project)), from };
      const { status } = await sendTo(project.origin, '/api/submit-lead', sent);
      if (status === 429) limited.push(sender);
      else if (status !== 200 && status !== 303) refused.push(`${sender}: ${status}`);
    };
    for (let at = 0; at < posts.length; at += 8)
      await Promise.all(posts.slice(at, at + 8).map(deliver));
    const leads = await project.backend.sql.query<{
      sender: string;
      suspected_spam: boolean;
      reason: string | null;
    }>(
      'select name as sender, suspected_spam, spam_reason as reason from public.contact_submissions',
    );
    const listed = leads.filter((lead) => !lead.suspected_spam).map(({ sender }) => sender);
    const suspected = leads
      .filter((lead) => lead.suspected_spam)
      .map(({ sender, reason }) => ({ sender, reason }));
    return { listed, suspected, limited, refused };
  } finally {
    await project.close();
  }
}

export const isHomeowner = (sender: string): boolean => sender.startsWith('Homeowner ');

/** The robots in turn, with the homeowners evenly between them. */
function mix(spam: number): Post[] {
  const posts = Array.from({ length: spam }, (_, at) => {
    const robot = robots[at % robots.length];
    if (!robot) throw new Error('The list of robots is empty.');
    return robot(Math.floor(at / robots.length));
  });
  for (let n = 0; n < homeowners; n += 1)
    posts.splice(Math.round((n * posts.length) / homeowners), 0, honest(n));
  return posts;
}
