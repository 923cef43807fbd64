import { atLeast, atMost, exactly, measured, type Outcome } from './figures.ts';
import {
  formOf,
  jsonOf,
  type KillableSite,
  type Lead,
  type Sent,
  startKillableSite,
} from './site.ts';

const honestCount = 20;
const autofilled = 5;
const mayBeInList = 10;

interface Post {
  sender: string;
  from: string;
  make: (site: KillableSite) => Promise<Sent>;
}

const link = (n: number) => `https://spam-${n}.example/offer`;

/**
 * Four kinds of robot, each as such programs work: one fills every field it finds, from many
 * addresses; one posts links without opening the page, from many addresses; one runs a browser and
 * fetches a token for each post; one sends a captured post again and again with other words.
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
    make: async (site) =>
      jsonOf({
        ...spamWords('browser', n),
        message: `See ${link(n)}`,
        ...(await marks(site, '127.0.4.1')),
      }),
  }),
  (n) => ({
    sender: `replayer ${n}`,
    from: '127.0.5.1',
    make: async (site) =>
      jsonOf({
        ...spamWords('replayer', n),
        message: `Cheap loans ${n}`,
        ...(await captured(site)),
      }),
  }),
];

const spamWords = (kind: string, n: number) => ({
  name: `${kind} ${n}`,
  email: `${kind}${n}@robots.example`,
});

async function marks(site: KillableSite, from: string): Promise<Record<string, string>> {
  const { token } = JSON.parse((await site.send('/api/form-token', { from })).body) as {
    token: string;
  };
  return { form_token: token, idempotency_key: crypto.randomUUID() };
}

const capturedMarks = new WeakMap<KillableSite, Promise<Record<string, string>>>();
function captured(site: KillableSite): Promise<Record<string, string>> {
  const known = capturedMarks.get(site) ?? marks(site, '127.0.5.1');
  capturedMarks.set(site, known);
  return known;
}

/** Homeowners, each from an address of his own: half with JavaScript, five with the field autofilled. */
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
    make: async (site) =>
      n % 2 ? jsonOf({ ...words, ...(await marks(site, from)) }) : formOf(words),
  };
}

/**
 * Sends `spam` posts of four kinds of robot while 20 honest ones arrive, and counts where each went.
 * What has a link and what has none, all of it really travels from different addresses.
 */
export async function floodWithSpam(dist: string, spam: number): Promise<Outcome> {
  const site = await startKillableSite(dist, { LEAD_LIMITS: '10,4,60' });
  try {
    const posts = mix(spam);
    const limited = new Set<string>();
    const faults: string[] = [];
    const deliver = async ({ sender, from, make }: Post) => {
      const { status } = await site.send('/api/submit-lead', { ...(await make(site)), from });
      if (status === 429) limited.add(sender);
      else if (status !== 200 && status !== 303) faults.push(`${sender} was answered ${status}.`);
    };
    for (let at = 0; at < posts.length; at += 8)
      await Promise.all(posts.slice(at, at + 8).map(deliver));
    const leads = await site.leads();
    const isHonest = ({ name }: Lead) => name.startsWith('Homeowner ');
    const keptHonest = leads.filter(isHonest);
    const spamLeads = leads.filter((lead) => !isHonest(lead));
    const inList = spamLeads.filter((lead) => !lead.suspected_spam);
    const suspected = spamLeads.filter((lead) => lead.suspected_spam && lead.spam_reason);
    const spamLimited = [...limited].filter((sender) => !sender.startsWith('Homeowner '));
    const counted = inList.length + suspected.length + spamLimited.length;
    const honestSuspected = keptHonest.filter((lead) => lead.suspected_spam);
    if (keptHonest.length !== honestCount)
      faults.push(`${keptHonest.length} of ${honestCount} honest leads are kept.`);
    if (honestSuspected.some((lead) => !lead.spam_reason))
      faults.push('A suspected honest lead has no reason.');
    if (inList.length > mayBeInList)
      faults.push(
        `${inList.length} spam posts are in the list: ${inList.map(({ name }) => name).join(', ')}.`,
      );
    if (counted !== spam) faults.push(`${counted} of ${spam} spam posts are accounted for.`);
    return {
      figures: [
        atLeast('spam posts sent', spam),
        atLeast('honest posts sent among them', honestCount),
        exactly('honest posts lost', honestCount - keptHonest.length),
        measured('honest posts among the suspected, with a reason', honestSuspected.length),
        atMost('spam posts in the list', inList.length),
        measured('spam posts kept as suspected, with a reason', suspected.length),
        measured('spam posts answered 429', spamLimited.length),
        exactly('spam posts unaccounted for', spam - counted),
      ],
      faults,
    };
  } finally {
    await site.remove();
  }
}

/** The robots in turn, the homeowners spread evenly among them. */
function mix(spam: number): Post[] {
  const posts = Array.from({ length: spam }, (_, at) => {
    const robot = robots[at % robots.length];
    if (!robot) throw new Error('There is no robot.');
    return robot(Math.floor(at / robots.length));
  });
  for (let n = 0; n < honestCount; n += 1)
    posts.splice(Math.round((n * posts.length) / honestCount), 0, honest(n));
  return posts;
}
