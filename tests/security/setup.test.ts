import { expect, test } from 'vitest';
import { runShort } from './run-short.ts';

test('refusals of the setup are the same in status, sentence and time, and write nothing', async () => {
  const found = await runShort('refusals');
  expect(found('different answers on PostgreSQL')).toBe(1);
});

test('a setup that is killed half-way is finished by the owner, and no password is ever logged', async () => {
  const found = await runShort('setup-kills');
  expect(found('finished by the owner afterwards')).toBe(found('setups killed'));
  expect(found('passwords, codes or keys in the log')).toBe(0);
});
