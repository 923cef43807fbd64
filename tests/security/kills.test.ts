import { expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { sizes } from '#tests/sizes.ts';
import { killUnderSubmissions } from './drivers/kills.ts';

test(`while back end, mail server and the service that gets the leads are killed at random (${sizes.kills} SIGKILLs or more), each confirmed lead is stored once, mailed and handed on, and nothing is sent again after it was noted`, async () => {
  const dist = await buildForTests('test');
  const after = await killUnderSubmissions(dist, sizes.alertedLeads, sizes.kills);
  console.log(`kills: ${JSON.stringify(after.kills)}, came twice: ${after.doubled}`);
  expect(after.refused).toEqual([]);
  expect(after.acknowledged.length).toBeGreaterThanOrEqual(sizes.alertedLeads);
  const all = after.acknowledged.toSorted();
  expect(after.stored.toSorted()).toEqual(all);
  expect(after.accepted.toSorted()).toEqual(all);
  expect(after.mailed.toSorted()).toEqual(all);
  expect([...new Set(after.forwarded)].toSorted()).toEqual(all);
  expect(after.toldAgain).toEqual([]);
  // It can come twice only where a kill has hit between its acceptance and the note of it.
  expect(after.doubled).toBeLessThanOrEqual(10 * (after.kills.site + after.kills.mail));
});
