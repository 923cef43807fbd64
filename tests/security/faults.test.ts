import { expect, test } from 'vitest';
import { fillTheDisk } from './drivers/disk.ts';
import { breakTheDatabase, secretWords } from './drivers/faults.ts';

test('after any fault behind the form, the page says so and keeps every entry, and sending it again makes one lead and one mail', async () => {
  const { met, logged } = await breakTheDatabase(200);
  expect(met.length).toBeGreaterThan(20);
  for (const { way, ...came } of met)
    expect(came, way).toEqual({ lacks: [], again: 303, leads: 1, suspected: 0, mails: 1 });
  expect(logged.length).toBeGreaterThan(0);
  const log = logged.join('\n');
  expect(Object.values(secretWords).filter((words) => log.includes(words))).toEqual([]);
  expect(log).not.toContain('rails');
});

test('a full disk, and a bug that quotes what was sent, bring nothing of it into the log', async () => {
  const logged = await fillTheDisk(secretWords);
  expect(logged).toContain('53100');
  expect(logged).toContain('The database refused a request: P0001\n');
  expect(Object.values(secretWords).filter((words) => logged.includes(words))).toEqual([]);
});
