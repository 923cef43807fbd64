import type { Project } from '#tests/database/project.ts';

/** A post of the form. */
export interface Post {
  /** The name in it. */
  sender: string;
  send(project: Project): Promise<Response>;
}

interface Words {
  name: string;
  email: string;
  message: string;
}

/** Posts the form as the island does, from an address: sent twice, it has the same key. */
export async function postByScript(
  project: Project,
  words: Words,
  from: string,
  /** Where it was first touched, and how long ago. */
  { on = from, ageMs = 60_000 }: { on?: string; ageMs?: number } = {},
): Promise<Response> {
  const form_token = await project.token(on, ageMs);
  const idempotency_key = words.name.replace(/\W+/g, '-');
  return project.postJson({ ...words, form_token, idempotency_key }, from);
}

const link = (n: number) => `https://spam-${n}.example/offer`;
/** What robots write: links, always the same words, or other words each time. */
const robotWords = [
  (n: number) => `See ${link(n)}, ${link(n + 1)} and ${link(n + 2)}`,
  () => 'We can bring your website to the first page of the search results.',
  (n: number) => `Business loan number ${n} is waiting for you, answer today`,
] as const;
/** Each kind of robot has thirty addresses. */
const address = (kind: number, n: number) => `198.18.${kind}.${n % 30}`;
const hub = '198.18.0.1';

type Robot = (project: Project, n: number, words: Words) => Promise<Response>;
/** How the nth robot of each kind posts. */
const robots: Record<string, Robot> = {
  'all tokens fetched on one address, at once': (project, n, words) =>
    postByScript(project, words, address(1, n), { on: hub, ageMs: 0 }),
  'all tokens fetched on one address, after a minute': (project, n, words) =>
    postByScript(project, words, address(1, n), { on: hub }),
  'tokens of its own, after a minute': (project, n, words) => {
    const message = robotWords[n % 2 === 0 ? 0 : 1](n);
    return postByScript(project, { ...words, message }, address(2, n));
  },
  'without the page': (project, n, words) => {
    const message = `${link(n)} and ${link(n + 1)}`;
    return project.postForm({ ...words, message }, { address: address(3, n) });
  },
  'fills in every field': (project, n, words) =>
    project.postForm({ ...words, extra_note: link(n) }, { address: address(4, n) }),
  'one address, after a minute': (project, _n, words) => postByScript(project, words, hub),
};

/** The posts of robots, of each kind as many. */
export function robotPosts(count: number): Post[] {
  const kinds = Object.entries(robots);
  return Array.from({ length: Math.ceil(count / kinds.length) }, (_, n) =>
    kinds.map(([kind, post]) => {
      const sender = `robot ${n}, ${kind}`;
      const message = robotWords[(n % 3) as 0 | 1 | 2](n);
      const words = { name: sender, email: `robot${n}@robots.example`, message };
      return { sender, send: (project: Project) => post(project, n, words) };
    }),
  )
    .flat()
    .slice(0, count);
}

/** A flood of one hour: how many posts, from how many addresses. */
export interface Flood {
  posts: number;
  addresses: number;
  message: (n: number) => string;
  /** Whether its posts come with a token of their own address, touched a minute ago. */
  byScript?: boolean;
  /** Whether each address sends all of its posts before the next one begins. */
  inTurn?: boolean;
}

export const floodPosts = ({ posts, addresses, message, byScript, inTurn }: Flood): Post[] =>
  Array.from({ length: posts }, (_, n) => {
    const sender = `robot ${n}`;
    const from = `198.18.7.${inTurn ? Math.floor((n * addresses) / posts) : n % addresses}`;
    const words = { name: sender, email: `r${n}@robots.example`, message: message(n) };
    const send = (project: Project) =>
      byScript ? postByScript(project, words, from) : project.postForm(words, { address: from });
    return { sender, send };
  });

/**
 * Sends the posts of an hour, with those of people evenly among them; `rounds` is how often the schedule runs. Returns
 * who was answered 429. Throws for any other refusal.
 */
export async function sendHour(
  project: Project,
  posts: readonly Post[],
  people: readonly Post[] = [],
  rounds = 0,
): Promise<string[]> {
  const limited: string[] = [];
  const each = Math.ceil(posts.length / rounds);
  for (const [n, post] of posts.entries()) {
    const share = (at: number) => Math.floor((at * people.length) / posts.length);
    for (const { sender, send } of [post, ...people.slice(share(n), share(n + 1))]) {
      const { status } = await send(project);
      if (status === 429) limited.push(sender);
      else if (status !== 200 && status !== 303) throw new Error(`${sender}: ${status}`);
    }
    if (n % each === each - 1) await passTime(project, 60 / rounds);
  }
  return limited;
}

/** The mails about new leads and floods; not the evening's summary. */
export const mailsOf = (project: Project): string[] =>
  project.mails
    .map(({ subject, text }) => `${subject} ${text}`)
    .filter((words) => !words.startsWith('Tonight'));

/** Lets minutes pass for limits and alerts, and then does what the schedule does. */
export async function passTime(project: Project, minutes: number): Promise<void> {
  const ago = `- interval '${minutes} minutes'`;
  await project.sql.exec(`
    update private.submission_attempts set attempted_at = attempted_at ${ago};
    update private.alerts set created_at = created_at ${ago}, accepted_at = accepted_at ${ago},
      due_at = due_at ${ago}`);
  await project.backend.tick();
}
