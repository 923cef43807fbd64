import { type Project, startProject } from '#tests/database/project.ts';
import { honestPeople } from './honest-people.ts';
import { type Post, postByScript } from './post.ts';

const patientMs = 60_000;
const link = (n: number) => `https://spam-${n}.example/offer`;

/** What robots write: links, always the same words, or other words each time. */
const robotWords = [
  (n: number) => `See ${link(n)}, ${link(n + 1)} and ${link(n + 2)}`,
  () => 'We can bring your website to the first page of the search results.',
  (n: number) => `Business loan number ${n} is waiting for you, answer today`,
];

type Words = { name: string; email: string; message: string };
type Robot = (project: Project, n: number, words: Words) => Promise<Response>;

/** Each kind of robot has thirty addresses. */
const address = (kind: number, n: number) => `198.18.${kind}.${n % 30}`;
const hub = '198.18.0.1';

/** How the nth robot of each kind posts. */
const robots: Record<string, Robot> = {
  'all tokens fetched on one address, at once': (project, n, words) =>
    postByScript(project, words, { from: address(1, n), touchedOn: hub, ageMs: 0 }),
  'all tokens fetched on one address, after a minute': (project, n, words) =>
    postByScript(project, words, { from: address(1, n), touchedOn: hub, ageMs: patientMs }),
  'tokens of its own, after a minute': (project, n, words) => {
    const message = robotWords[n % 2]?.(n) ?? '';
    const from = address(2, n);
    const home = { from, touchedOn: from, ageMs: patientMs };
    return postByScript(project, { ...words, message }, home);
  },
  'without the page': (project, n, words) => {
    const message = `${link(n)} and ${link(n + 1)}`;
    return project.postForm({ ...words, message }, { address: address(3, n) });
  },
  'fills in every field': (project, n, words) =>
    project.postForm({ ...words, extra_note: link(n) }, { address: address(4, n) }),
  'one address, after a minute': (project, _n, words) =>
    postByScript(project, words, { from: hub, touchedOn: hub, ageMs: patientMs }),
};

function robotPosts(count: number): Post[] {
  const kinds = Object.entries(robots);
  return Array.from({ length: count }, (_, at) => {
    const [kind, post] = kinds[at % kinds.length] ?? [];
    if (!kind || !post) throw new Error('The list of robots is empty.');
    const n = Math.floor(at / kinds.length);
    const sender = `robot ${n}, ${kind}`;
    const message = robotWords[n % robotWords.length]?.(n) ?? '';
    const words = { name: sender, email: `robot${at}@robots.example`, message };
    return { sender, send: (project) => post(project, n, words) };
  });
}

/** The results of the posts, by the names in them. */
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
 * Sends the posts of `count` robots and, among them, of forty honest people; then, an hour later, of forty
 * others. The limits are the default ones.
 */
export async function floodWithSpam(count: number): Promise<AfterFlood> {
  const project = await startProject('PostgreSQL', { LEAD_LIMITS: '10,4,60,120' });
  try {
    const limited: string[] = [];
    const refused: string[] = [];
    const deliver = async ({ sender, send }: Post) => {
      const { status } = await send(project);
      if (status === 429) limited.push(sender);
      else if (status !== 200 && status !== 303) refused.push(`${sender}: ${status}`);
    };
    for (const post of mix(robotPosts(count), honestPeople('in the flood'))) await deliver(post);
    await project.backend.sql.exec(
      "update private.submission_attempts set attempted_at = attempted_at - interval '61 minutes'",
    );
    for (const post of honestPeople('after it')) await deliver(post);
    const leads = await project.leads();
    const listed = leads.filter((lead) => !lead.suspected_spam).map(({ name }) => name);
    const suspected = leads
      .filter((lead) => lead.suspected_spam)
      .map(({ name, spam_reason }) => ({ sender: name, reason: spam_reason }));
    return { listed, suspected, limited, refused };
  } finally {
    await project.close();
  }
}

/** The robots, with the honest people evenly between them. */
function mix(posts: Post[], people: Post[]): Post[] {
  for (const [n, person] of people.entries())
    posts.splice(Math.round((n * posts.length) / people.length), 0, person);
  return posts;
}
