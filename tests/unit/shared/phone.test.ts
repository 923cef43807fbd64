import { expect, test } from 'vitest';
import { formatPhone, normalizePhone } from '#leads/phone.ts';

test.each([
  '410-555-0100',
  '(410) 555-0100',
  '410.555.0100',
  ' 410 555 0100 ',
  '4105550100',
  '1-410-555-0100',
  '+1 410 555 0100',
  '410–555–0100',
  '４１０-555-0100',
  '410/555/0100',
])('%s is recognized as a US number', (text) => {
  expect(normalizePhone(text)).toBe('+14105550100');
});

test.each([
  '',
  '555-0100',
  '410-555-010',
  '410-555-01000',
  '110-555-0100',
  '410-155-0100',
  '+44 20 7946 0000',
  '410-555-0100 ext. 5',
  'call me',
  '410-CALL-NOW',
])('"%s" is none', (text) => {
  expect(normalizePhone(text)).toBeUndefined();
});

test('a stored number is shown in the usual notation, anything else unchanged', () => {
  expect(formatPhone('+14105550100')).toBe('(410) 555-0100');
  expect(formatPhone('+44 20 7946 0000')).toBe('+44 20 7946 0000');
});
