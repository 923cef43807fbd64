import { expect, test } from 'vitest';
import { isOf, readPerson } from '#leads/person.ts';

test.each([
  ['443-555-0111', '443-555-0111 (cell)', true],
  ['443-555-0111', '443-555-0111 or 443-555-0112', true],
  ['443-555-0112', '443-555-0111 / 443-555-0112', true],
  ['+1 (443) 555-0111', '0014435550111', true],
  ['+44 (0)20 7946 0018', '020 7946 0018', true],
  ['0044 20 7946 0018', '+44 (0)20 7946 0018', true],
  ['5550111', '555-0111', true],
  ['443-555-0111', '555-0111', false],
  ['443-555-0111', '443-555-0112', false],
  ['443-555-0111', null, false],
  ['ANN@example.com', '443-555-0111', true],
  ['nn@example.com', '443-555-0111', false],
])('who is %j has written %j: %s', (typed, phone, expected) => {
  const person = readPerson(typed);
  expect(person && isOf(person, { phone, email: 'Ann@Example.com' })).toBe(expected);
});

test.each(['', 'Ann', '12345', '443-555-0111 or 443-555-0112'])('%j names nobody', (typed) => {
  expect(readPerson(typed)).toBeUndefined();
});
