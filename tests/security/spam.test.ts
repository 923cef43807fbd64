import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { openProject } from '#tests/database/project.ts';
import { isLong, sizes } from '#tests/sizes.ts';
import { formOf } from './drivers/http.ts';
import {
  type Flood,
  floodPosts,
  honestPeople,
  mailsOf,
  passTime,
  robotPosts,
  sendHour,
} from './drivers/senders.ts';

const project = openProject({ env: { LEAD_LIMITS: '10,4,60,120' } });
const isRobot = (sender: string) => sender.startsWith('robot');
/** The names in the desk's list, and what is suspected. */
async function sortLeads() {
  const leads = await project.leads();
  const suspected = leads.filter((lead) => lead.suspected_spam);
  const listed = leads.filter((lead) => !lead.suspected_spam).map(({ name }) => name);
  return { listed, suspected, all: leads.map(({ name }) => name) };
}

test(`of ${sizes.robots} robots at most ten are in the list; of forty honest people an hour later at most two are suspected; of forty among the robots at most eight, and none is lost`, async () => {
  const [among, after] = [honestPeople('in the flood'), honestPeople('after it')];
  const limited = await sendHour(project, robotPosts(sizes.robots), among);
  await project.sql.exec(
    "update private.submission_attempts set attempted_at = attempted_at - interval '61 minutes'",
  );
  await sendHour(project, after);
  const { listed, suspected, all } = await sortLeads();
  expect(listed.filter(isRobot).length).toBeLessThanOrEqual(10);
  expect(suspected.filter(({ spam_reason }) => !spam_reason)).toEqual([]);
  const people = new Set([...among, ...after].map(({ sender }) => sender));
  expect(people.size).toBe(80);
  const suspectedOf = (when: string) =>
    suspected.filter(({ name }) => !isRobot(name) && name.includes(when)).length;
  expect(suspectedOf('after it')).toBeLessThanOrEqual(2);
  expect(suspectedOf('in the flood')).toBeLessThanOrEqual(8);
  // Everybody is there once, also those who sent twice.
  expect(all.filter((sender) => !isRobot(sender)).sort()).toEqual([...people].sort());
  expect(all.length + limited.length).toBe(people.size + sizes.robots);
});

const otherNumbers = (n: number) => `Number ${n}: we build ${n * 7} of those, and ${n * 3} more`;
const lettersOf = (n: number) =>
  [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const otherWords = (n: number) => `A letter about ${lettersOf(n)} and ${lettersOf(n * 7)}`;
/** The most posts of robots in the list. */
const [some, few] = [30, 10];
const patient = { posts: 150, addresses: 15, byScript: true };
const quick = { posts: 60, addresses: 15 };
const floods: [name: string, flood: Flood, most?: number][] = [
  ['one letter, no script', { ...quick, message: () => 'x' }],
  ['one letter, each from its own address', { ...quick, addresses: 60, message: () => 'x' }],
  ['no message, no script', { ...quick, message: () => '' }],
  ['other words, no script', { ...quick, message: otherWords }],
  ['other words, patient', { ...patient, message: otherWords }],
  [
    'other words, patient, one address after the other',
    { ...patient, message: otherWords, inTurn: true },
  ],
  ['short words, patient', { ...patient, message: (n) => lettersOf(n) }],
  ['other numbers', { posts: 300, addresses: 30, message: otherNumbers, byScript: true }, few],
  ['other numbers, few words', { ...patient, message: (n) => `w${n}` }, few],
];
// The long run asks those, too, that differ from another in one thing.
const alike =
  /^(?:no message|other words, no script|other words, patient, one|short words|other numbers, few)/;
test.each(floods.filter(([name]) => isLong || !alike.test(name)))(
  'a flood of robots (%s): none of the honest people beside it is suspected, few robots are listed, in at most 6 mails, and each post is kept',
  async (_name, flood, most = some) => {
    const people = honestPeople('in the flood').filter(({ sender }) => !/home show/.test(sender));
    await sendHour(project, floodPosts(flood), people, 10);
    const { listed, suspected, all } = await sortLeads();
    const mails = mailsOf(project).filter((words) => /robot \d|More than/.test(words));
    expect(suspected.filter(({ name }) => !isRobot(name))).toEqual([]);
    expect(listed.filter(isRobot).length).toBeLessThanOrEqual(most);
    expect(mails.length).toBeLessThanOrEqual(6);
    expect(all.filter(isRobot)).toHaveLength(flood.posts);
  },
);

test('120 requests within an hour, each from an own address, are at most 20 mails, which name each', async () => {
  const flood = { posts: 120, addresses: 120, message: otherWords, byScript: true };
  for (const { send } of floodPosts(flood)) {
    await send(project);
    await passTime(project, 0.5);
  }
  const { listed } = await sortLeads();
  expect(listed).toHaveLength(120);
  expect(mailsOf(project).length).toBeLessThanOrEqual(20);
  await passTime(project, 15);
  const said = mailsOf(project).join();
  expect(listed.filter((name) => !new RegExp(`${name}\\b`).test(said))).toEqual([]);
});

test('forged addresses do not bypass the limit, and do not stop another visitor', async () => {
  const names =
    'x-forwarded-for x-real-ip x-client-ip true-client-ip cf-connecting-ip x-nf-client-connection-ip x-original-forwarded-for';
  const forge = (address: string) => ({
    forwarded: `for=${address}`,
    ...Object.fromEntries(names.split(' ').map((name) => [name, address])),
  });
  const send = async (name: string, localAddress: string, forged = {}) => {
    const { method, headers, body } = formOf({ name, email: 'forger@robots.example' });
    const sent = { method, headers: { ...headers, ...forged }, localAddress, agent: false };
    const post = httpRequest(`${project.origin}/api/submit-lead`, sent).end(body);
    const [answer] = (await once(post, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  const statuses: unknown[] = [];
  for (let n = 0; n < sizes.forgedPosts; n += 1)
    statuses.push(await send(`Forger ${n}`, '127.0.6.1', forge(`198.51.${n >> 8}.${n & 255}`)));
  // Beyond the limit of four a post is suspected, beyond five times the limit it is refused.
  const refused = Array(sizes.forgedPosts - 20).fill(429);
  expect(statuses).toEqual([...Array(20).fill(303), ...refused]);
  expect(await send('Visitor', '127.0.6.2')).toBe(303);
  const { listed } = await sortLeads();
  expect(listed).toEqual([...Array.from({ length: 4 }, (_, n) => `Forger ${n}`), 'Visitor']);
});
