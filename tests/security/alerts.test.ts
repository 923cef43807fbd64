import { expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { sizes } from '#tests/sizes.ts';
import { alertUnderKills } from './drivers/alerts.ts';

test(`${sizes.alertedLeads} leads while mail server, the service that gets the leads and back end are killed at random: each is stored once, mailed and handed on, and nothing is sent again after it was noted`, async () => {
  const after = await alertUnderKills(await buildForTests('test'), sizes.alertedLeads);
  console.log(
    `kills: ${JSON.stringify(after.kills)}, mails and leads that came twice: ${after.doubled}`,
  );
  expect(after.acknowledged).toHaveLength(sizes.alertedLeads);
  const all = after.acknowledged.toSorted();
  expect(after.stored.toSorted()).toEqual(all);
  expect(after.accepted.toSorted()).toEqual(all);
  expect(after.mailed.toSorted()).toEqual(all);
  expect([...new Set(after.forwarded)].toSorted()).toEqual(all);
  expect(after.toldAgain).toEqual([]);
  // It can come twice only where a kill has hit between its acceptance and the note of it.
  expect(after.doubled).toBeLessThanOrEqual(10 * (after.kills.site + after.kills.mail));
});
