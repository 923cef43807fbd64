import { expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { sizes } from '#tests/sizes.ts';
import { killUnderSubmissions } from './drivers/kills.ts';

test(`after ${sizes.kills} SIGKILLs under submissions every confirmed lead is stored exactly once`, async () => {
  const dist = await buildForTests('test');
  const { acknowledged, stored, refused, unanswered, mails } = await killUnderSubmissions(
    dist,
    sizes.kills,
  );
  expect(acknowledged.length).toBeGreaterThan(sizes.kills);
  expect(stored.toSorted()).toEqual(acknowledged.toSorted());
  expect({ refused, unanswered }).toEqual({ refused: [], unanswered: [] });
  const about = mails.filter((subject) => subject.startsWith('New lead: '));
  // After one kill the only mails may still be claimed by the killed process.
  if (sizes.kills > 1) expect(about.length).toBeGreaterThan(0);
  expect(about.toSorted()).toEqual([...new Set(about)].toSorted());
});
