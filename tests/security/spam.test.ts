import { expect, test } from 'vitest';
import { findSpamReason } from '#leads/antispam.ts';
import { sizes } from '#tests/sizes.ts';
import { forgeAddresses } from './drivers/forged.ts';
import { floodWithSpam, homeowners, isHomeowner } from './drivers/spam.ts';

test(`of ${sizes.spamPosts} spam posts among twenty homeowners at most ten are in the list, and no homeowner is lost`, async () => {
  const { listed, suspected, limited, refused } = await floodWithSpam(sizes.spamPosts);
  const kept = [...listed, ...suspected.map(({ sender }) => sender)];
  expect(refused).toEqual([]);
  expect(kept.filter(isHomeowner)).toHaveLength(homeowners);
  expect(listed.filter((sender) => !isHomeowner(sender)).length).toBeLessThanOrEqual(10);
  expect(suspected.filter(({ reason }) => !reason)).toEqual([]);
  expect(new Set([...kept, ...limited]).size).toBe(homeowners + sizes.spamPosts);
});

test('forged addresses do not bypass the limit, and do not stop another visitor', async () => {
  const limit = 4;
  const { forged, visitor, stored } = await forgeAddresses(sizes.forgedPosts, limit);
  const refused = Array(sizes.forgedPosts - limit).fill(429);
  expect(forged).toEqual([...Array(limit).fill(303), ...refused]);
  expect(visitor).toBe(303);
  expect(stored).toHaveLength(limit + 1);
});

const second = 1000;
test.each([
  [
    'a link at once',
    { name: 'Ann', message: 'https://a.example' },
    '',
    500,
    'a link in the message, sent within 2 seconds',
  ],
  [
    'a link after a while',
    { name: 'Ann', message: 'https://a.example' },
    '',
    30 * second,
    undefined,
  ],
  [
    'two links after a while',
    { name: 'Ann', message: 'www.a.example www.b.example' },
    '',
    30 * second,
    undefined,
  ],
  [
    'text at once, as a password manager fills it in',
    { name: 'Ann', message: 'A deck' },
    '',
    500,
    undefined,
  ],
  [
    'a link in the name',
    { name: 'www.a.example', message: '' },
    '',
    30 * second,
    'a link in the name',
  ],
  [
    'two links without JavaScript',
    { name: 'Ann', message: 'www.a.example www.b.example' },
    '',
    undefined,
    '2 links in the message',
  ],
  [
    'one link without JavaScript',
    { name: 'Ann', message: 'www.a.example' },
    '',
    undefined,
    undefined,
  ],
  [
    'the hidden field',
    { name: 'Ann', message: '' },
    'x',
    30 * second,
    'the hidden field was filled in',
  ],
])('suspected or not: %s', (_name, lead, honeypot, tokenAgeMs, reason) => {
  expect(findSpamReason(lead, honeypot, tokenAgeMs)).toBe(reason);
});
