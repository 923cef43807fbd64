import { expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { sizes } from '#tests/sizes.ts';
import { measureAlerts } from './drivers/alert-times.ts';
import { alertUnderKills } from './drivers/alerts.ts';

test(`${sizes.alertedLeads} leads while mail server and back end are killed at random: each is stored once and mailed, and no mail is sent again after it was noted`, async () => {
  const after = await alertUnderKills(await buildForTests('test'), sizes.alertedLeads);
  console.log(`kills: ${JSON.stringify(after.kills)}, mails that came twice: ${after.doubled}`);
  expect(after.acknowledged).toHaveLength(sizes.alertedLeads);
  const all = after.acknowledged.toSorted();
  expect(after.stored.toSorted()).toEqual(all);
  expect(after.accepted.toSorted()).toEqual(all);
  expect(after.mailed.toSorted()).toEqual(all);
  expect(after.mailedAgain).toEqual([]);
  // A mail can come twice only where a kill has hit between its acceptance and the note of it.
  expect(after.doubled).toBeLessThanOrEqual(10 * (after.kills.site + after.kills.mail));
});

test(`the mail of each of ${sizes.timedLeads} leads has arrived when its form is answered`, async () => {
  const times = await measureAlerts(await buildForTests('test'), sizes.timedLeads);
  console.log(`from form to mail: median ${times[times.length >> 1]} ms, worst ${times.at(-1)} ms`);
  expect(times).toHaveLength(sizes.timedLeads);
});
