import { expect, test } from 'vitest';
import { sizes } from '#tests/sizes.ts';
import { forgeAddresses } from './drivers/forged.ts';
import { honestPeople } from './drivers/honest-people.ts';
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
