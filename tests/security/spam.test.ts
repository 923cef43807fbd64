import { expect, test } from 'vitest';
import { startProject } from '#tests/database/project.ts';
import { sizes } from '#tests/sizes.ts';
import { type Flood, mailsOf, passTime, sendFlood } from './drivers/floods.ts';
import { forgeAddresses } from './drivers/forged.ts';
import { honestPeople } from './drivers/honest-people.ts';
import { postByScript } from './drivers/post.ts';
import { floodWithSpam } from './drivers/spam.ts';

const isRobot = (sender: string) => sender.startsWith('robot ');

test(`of ${sizes.robots} robots at most ten are in the list; of forty honest people an hour later at most two are suspected; of forty among the robots at most eight, and none is lost`, async () => {
  const { listed, suspected, limited, refused } = await floodWithSpam(sizes.robots);
  expect(refused).toEqual([]);
  expect(listed.filter(isRobot).length).toBeLessThanOrEqual(10);
  const namesOf = (when: string) => new Set(honestPeople(when).map(({ sender }) => sender));
  const [after, among] = [namesOf('after it'), namesOf('in the flood')];
  expect([after.size, among.size]).toEqual([40, 40]);
  const suspectedOf = (people: Set<string>) =>
    suspected.filter(({ sender }) => people.has(sender)).length;
  expect(suspectedOf(after)).toBeLessThanOrEqual(2);
  expect(suspectedOf(among)).toBeLessThanOrEqual(8);
  expect(suspected.filter(({ reason }) => !reason)).toEqual([]);

  const stored = [...listed, ...suspected.map(({ sender }) => sender)];
  const people = new Set([...after, ...among]);
  // Everybody is there once, also those who sent twice.
  expect(stored.filter((sender) => !isRobot(sender)).sort()).toEqual([...people].sort());
  expect(stored.length + limited.length).toBe(people.size + sizes.robots);
});

const otherWords = (n: number) => `Number ${n}: we build ${n * 7} of those, and ${n * 3} more`;
const floods: [name: string, flood: Flood][] = [
  ['one letter, no script', { posts: 60, addresses: 15, message: () => 'x' }],
  ['one letter, each from its own address', { posts: 60, addresses: 60, message: () => 'x' }],
  ['no message, no script', { posts: 60, addresses: 15, message: () => '' }],
  ['other words, no script', { posts: 60, addresses: 15, message: otherWords }],
  ['other words, patient', { posts: 150, addresses: 15, message: otherWords, byScript: true }],
  [
    'other words, patient, one address after the other',
    { posts: 150, addresses: 15, message: otherWords, byScript: true, inTurn: true },
  ],
  ['short words, patient', { posts: 150, addresses: 15, message: (n) => `w${n}`, byScript: true }],
];

test.each(floods)(
  'a flood of robots (%s): none of the honest people beside it is suspected, at most 30 robots are listed, in at most 6 mails, and each post is kept',
  async (_name, flood) => {
    const { listed, honestSuspected, mails, stored } = await sendFlood(flood);
    console.log(`listed ${listed}, mails ${mails}, suspected ${honestSuspected.length}`);
    expect(honestSuspected).toEqual([]);
    expect(listed).toBeLessThanOrEqual(30);
    expect(mails).toBeLessThanOrEqual(6);
    expect(stored).toBe(flood.posts);
  },
);

test('120 requests within an hour, each from an own address, are at most 20 mails, which name each', async () => {
  const project = await startProject('PostgreSQL', { LEAD_LIMITS: '10,4,60,120' });
  try {
    for (let n = 0; n < 120; n += 1) {
      const words = { name: `Ann-${n}.`, email: 'ann@example.com', message: otherWords(n) };
      const from = `192.0.2.${n}`;
      await postByScript(project, words, { from, touchedOn: from, ageMs: 60_000 });
      await passTime(project, 0.5);
    }
    const leads = await project.leads();
    expect(leads.filter((lead) => !lead.suspected_spam)).toHaveLength(120);
    expect(mailsOf(project).length).toBeLessThanOrEqual(20);
    await passTime(project, 15);
    const said = mailsOf(project).join();
    expect(leads.filter(({ name }) => !said.includes(name))).toEqual([]);
  } finally {
    await project.close();
  }
});

test('forged addresses do not bypass the limit, and do not stop another visitor', async () => {
  const limit = 2;
  const { forged, visitor, listed } = await forgeAddresses(sizes.forgedPosts, limit);
  // Beyond the limit a post is suspected, beyond five times the limit it is refused.
  const taken = 5 * limit;
  const refused = Array(sizes.forgedPosts - taken).fill(429);
  expect(forged).toEqual([...Array(taken).fill(303), ...refused]);
  expect(visitor).toBe(303);
  expect(listed).toEqual([...Array.from({ length: limit }, (_, n) => `Forger ${n}`), 'Visitor']);
});
