import type { Project } from '#tests/database/project.ts';

/** A post of the form, and the name in it. */
export interface Post {
  sender: string;
  send(project: Project): Promise<Response>;
}

/** How somebody posts. */
interface Way {
  /** The address of the nth. */
  from: (n: number) => string;
  fields: (n: number) => Record<string, string>;
  /**
   * Where the form was touched, by default where it is sent, and how long ago, by default a minute; without it JavaScript
   * is off, or the token did not arrive.
   */
  touched?: { on?: string; ageMs?: number } | undefined;
}

const minuteMs = 60_000;

/** The post of the nth who posts like this; sent twice, it has the same words and the same key. */
function postOf(sender: string, n: number, { from, fields, touched }: Way): Post {
  const address = from(n);
  const words = { name: sender, email: `n${n}@mail.example.com`, ...fields(n) };
  async function send(project: Project): Promise<Response> {
    if (!touched) return project.postForm(words, { address });
    const { on = address, ageMs = minuteMs } = touched;
    const form_token = await project.token(on, ageMs);
    const idempotency_key = sender.replace(/\W+/g, '-');
    return project.postJson({ ...words, form_token, idempotency_key }, address);
  }
  return { sender, send };
}

const link = (n: number) => `https://spam-${n}.example/offer`;
const links = (n: number) => ({ message: `See ${link(n)}, ${link(n + 1)} and ${link(n + 2)}` });
const sameWords = () => ({
  message: 'We can bring your website to the first page of the search results.',
});
const otherWords = (n: number) => ({
  message: `Business loan number ${n} is waiting for you, answer today`,
});
const anyWords = (n: number) => ([links, sameWords, otherWords][n % 3] ?? links)(n);
/** Each kind of robot has thirty addresses. */
const network = (kind: number) => (n: number) => `198.18.${kind}.${n % 30}`;
const hub = '198.18.0.1';

const robots: Record<string, Way> = {
  'all tokens fetched on one address, at once': {
    ...{ from: network(1), fields: anyWords },
    touched: { on: hub, ageMs: 0 },
  },
  'all tokens fetched on one address, after a minute': {
    ...{ from: network(1), fields: anyWords },
    touched: { on: hub },
  },
  'tokens of its own, after a minute': {
    ...{ from: network(2), touched: {} },
    fields: (n) => (n % 2 === 0 ? links(n) : sameWords()),
  },
  'without the page': {
    from: network(3),
    fields: (n) => ({ message: `${link(n)} and ${link(n + 1)}` }),
  },
  'fills in every field': {
    from: network(4),
    fields: (n) => ({ ...anyWords(n), extra_note: link(n) }),
  },
  'one address, after a minute': { from: () => hub, fields: anyWords, touched: {} },
};

/** The posts of robots, of each kind as many. */
export const robotPosts = (count: number): Post[] =>
  Array.from({ length: count }, (_, n) =>
    Object.entries(robots).map(([kind, way]) => postOf(`robot ${n}, ${kind}`, n, way)),
  )
    .flat()
    .slice(0, count);

const details = ['stairs', 'a railing', 'a roof', 'a screen'];
/** Honest people by what is special about them, how many of the forty; without an address each has an own. */
const people: Record<string, { count: number } & Partial<Way>> = {
  'at the home show': { count: 12, from: () => '198.51.100.1', touched: {} },
  'two pictures, no script': {
    count: 4,
    fields: (n) => ({
      message: `Like https://www.pinterest.com/pin/${n}, with ${details[n]} as in https://pin.it/${n}`,
    }),
  },
  'from Wi-Fi to mobile data': { count: 4, touched: { on: '203.0.113.1', ageMs: 5 * minuteMs } },
  'quick, with autofill': { count: 4, touched: { ageMs: 3100 } },
  'an hour of typing': { count: 2, touched: { ageMs: 60 * minuteMs } },
  'a form open since the day before': { count: 2, touched: { ageMs: 25 * 60 * minuteMs } },
  'a foreign phone': {
    count: 3,
    fields: (n) => ({ message: `Call me on +44 20 7946 095${n}` }),
    touched: {},
  },
  'no script': { count: 5 },
  'sends twice': { count: 2, touched: {} },
  'sends twice, no script': { count: 2 },
};

/** Forty people; those who send twice do so with the same words. `when` makes their names different. */
export const honestPeople = (when: string): Post[] =>
  Object.entries(people).flatMap(([kind, { count, touched, ...way }], at) => {
    const from = way.from ?? ((n) => `192.0.2.${10 * at + n}`);
    const porch = (n: number) => ({ message: `A porch of 12 by ${10 + n} feet, ${kind}.` });
    const posts = Array.from({ length: count }, (_, n) =>
      postOf(`person ${n} ${when}, ${kind}`, n, { from, fields: way.fields ?? porch, touched }),
    );
    return kind.startsWith('sends twice') ? [...posts, ...posts] : posts;
  });

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
  Array.from({ length: posts }, (_, at) =>
    postOf(`robot ${at}`, at, {
      from: (n) => `198.18.7.${inTurn ? Math.floor((n * addresses) / posts) : n % addresses}`,
      fields: (n) => ({ message: message(n) }),
      touched: byScript ? {} : undefined,
    }),
  );

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
