import { expect, test } from 'vitest';
import { isOf, readPerson } from '#leads/person.ts';
import { formatPhone, normalizePhone } from '#leads/phone.ts';
import { rowsOf } from '#tests/table.ts';

const ours =
  '410-555-0100|(410) 555-0100|410.555.0100| 410 555 0100 |4105550100|1-410-555-0100|+1 410 555 0100|410–555–0100|４１０-555-0100|410/555/0100';
const others =
  '|555-0100|410-555-010|410-555-01000|110-555-0100|410-155-0100|+44 20 7946 0000|410-555-0100 ext. 5|call me|410-CALL-NOW';

test('a US number is known in any notation, and nothing else is one', () => {
  for (const text of ours.split('|')) expect(normalizePhone(text), text).toBe('+14105550100');
  for (const text of others.split('|')) expect(normalizePhone(text), text).toBeUndefined();
});

test('a stored number is shown in the usual notation, anything else unchanged', () => {
  expect(formatPhone('+14105550100')).toBe('(410) 555-0100');
  expect(formatPhone('+44 20 7946 0000')).toBe('+44 20 7946 0000');
});

test.each(
  rowsOf<[typed: string, phone: string | null, isTheirs: boolean]>(`
    443-555-0111 | 443-555-0111 (cell) | true
    443-555-0111 | 443-555-0111 or 443-555-0112 | true
    +1 (443) 555-0111 | "0014435550111" | true
    +44 (0)20 7946 0018 | 020 7946 0018 | true
    0044 20 7946 0018 | +44 (0)20 7946 0018 | true
    "5550111" | 555-0111 | true
    443-555-0111 | 555-0111 | false
    443-555-0111 | 443-555-0110 / 0111 | true
    443-555-0111 | ٤٤٣٥٥٥٠١١١ | true
    1-800-555-DECK | "+18005553325" | true
    443-555-0111 | 443-555-0112 | false
    443-555-0111 | | false
    ANN@example.com | 443-555-0111 | true
    nn@example.com | 443-555-0111 | false
  `),
)('who is %j has written %j: %s', (typed, phone, isTheirs) => {
  const person = readPerson(typed);
  expect(person && isOf(person, { phone, email: 'Ann@Example.com' })).toBe(isTheirs);
});

test.each(['', 'Ann', '12345', '443-555-0111 or 443-555-0112'])('%j names nobody', (typed) => {
  expect(readPerson(typed)).toBeUndefined();
});
