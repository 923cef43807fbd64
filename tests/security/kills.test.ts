import { expect, test } from 'vitest';
import { runShort } from './run-short.ts';

test('after five SIGKILLs under submissions every acknowledged lead is there, none twice', async () => {
  const found = await runShort('kills');
  expect(found('kills')).toBe(5);
  expect(found('acknowledged and lost')).toBe(0);
  expect(found('stored twice')).toBe(0);
  expect(found('leads found')).toBe(found('leads acknowledged'));
});
