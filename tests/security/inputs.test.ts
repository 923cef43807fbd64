import { expect, test } from 'vitest';
import { inputCases } from '#tests/prove/input-cases.ts';
import { runShort } from './run-short.ts';

test('every bad input gets its status and sentence; what is taken is stored as typed', async () => {
  const found = await runShort('inputs');
  expect(found('inputs tried')).toBe(inputCases.length + 3);
  expect(found('answered or stored otherwise')).toBe(0);
  expect(found("senders' words in the server's log")).toBe(0);
});

test('no two inputs of the table have the same name', () => {
  const names = inputCases.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(80);
});
