import { type Project, startProject } from '#tests/database/project.ts';
import { honestPeople } from './honest-people.ts';
import { postByScript } from './post.ts';

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

export interface AfterHour {
  /** Robots in the desk's list. */
  listed: number;
  /** Honest people who are suspected. */
  honestSuspected: string[];
  /** Mails that name a robot, or tell of the flood. */
  mails: number;
  stored: number;
}

const rounds = 10;

/** Sends a flood within an hour, with honest people evenly among it, each from an own address. */
export async function sendFlood(flood: Flood): Promise<AfterHour> {
  const project = await startProject('PostgreSQL', { LEAD_LIMITS: '10,4,60,120' });
  const people = honestPeople('in the flood').filter(({ sender }) => !/home show/.test(sender));
  const each = Math.ceil(flood.posts / rounds);
  try {
    for (let n = 0; n < flood.posts; n += 1) {
      const { status } = await postRobot(project, flood, n);
      if (status >= 400 && status !== 429) throw new Error(`robot ${n}: ${status}`);
      const turn = Math.floor((n * people.length) / flood.posts);
      for (const person of people.slice(turn, Math.floor(((n + 1) * people.length) / flood.posts)))
        await person.send(project);
      if (n % each === each - 1) await passTime(project, 60 / rounds);
    }
    const leads = await project.leads();
    const robots = leads.filter(({ name }) => name.startsWith('robot'));
    const suspected = leads.filter((lead) => lead.suspected_spam && !robots.includes(lead));
    const said = mailsOf(project);
    return {
      listed: robots.filter((lead) => !lead.suspected_spam).length,
      honestSuspected: suspected.map(({ name, spam_reason }) => `${name}: ${spam_reason}`),
      mails: said.filter((words) => /robot \d|More than/.test(words)).length,
      stored: leads.length - new Set(people.map(({ sender }) => sender)).size,
    };
  } finally {
    await project.close();
  }
}

function postRobot(
  project: Project,
  { posts, addresses, message, byScript, inTurn }: Flood,
  n: number,
) {
  const from = `198.18.7.${inTurn ? Math.floor((n * addresses) / posts) : n % addresses}`;
  const words = { name: `robot ${n}`, email: `r${n}@robots.example`, message: message(n) };
  return byScript
    ? postByScript(project, words, { from, touchedOn: from, ageMs: 60_000 })
    : project.postForm(words, { address: from });
}

/** The mails about new leads and floods; not the evening's summary. */
export const mailsOf = (project: Project): string[] =>
  project.backend.mailbox.mails
    .map(({ subject, text }) => `${subject} ${text}`)
    .filter((words) => !words.startsWith('Tonight'));

/** Lets minutes pass for limits and alerts, and then does what the schedule does. */
export async function passTime(project: Project, minutes: number): Promise<void> {
  const ago = `- interval '${minutes} minutes'`;
  await project.backend.sql.exec(`
    update private.submission_attempts set attempted_at = attempted_at ${ago};
    update private.alerts set created_at = created_at ${ago}, accepted_at = accepted_at ${ago},
      due_at = due_at ${ago}`);
  await project.backend.tick();
}
