import { expect, test } from 'vitest';
import { runShort } from './run-short.ts';

test('whatever breaks behind the form, the page is honest, keeps every entry, and sending it again makes one lead', async () => {
  const found = await runShort('faults');
  const ways = 2 * found('faults made');
  expect(found('honest pages with every entry and the phone')).toBe(ways);
  expect(found('one lead after sending that page again')).toBe(ways);
  expect(found("senders' words in the log")).toBe(0);
});
