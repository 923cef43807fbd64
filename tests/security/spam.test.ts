import { expect, test } from 'vitest';
import { findSpamReason } from '#leads/antispam.ts';
import { runShort } from './run-short.ts';

test('of a hundred spam posts among twenty homeowners at most ten are in the list, and no homeowner is lost', async () => {
  const found = await runShort('spam');
  expect(found('honest posts lost')).toBe(0);
  expect(found('spam posts in the list')).toBeLessThanOrEqual(10);
  expect(found('spam posts unaccounted for')).toBe(0);
});

test('forged addresses do not lift the limit, nor stop another visitor', async () => {
  const found = await runShort('forged');
  expect(found('taken beyond the limit')).toBe(0);
  expect(found('other visitors stopped')).toBe(0);
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
    'words at once, as a password manager fills them in',
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
])('suspected or not: %s', (_name, lead, trap, tokenAgeMs, reason) => {
  expect(findSpamReason(lead, trap, tokenAgeMs)).toBe(reason);
});
