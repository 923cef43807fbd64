import { expect, test } from 'vitest';
import { runShort } from './run-short.ts';

test('of fifty owners who set up at the same moment one becomes the admin, and his password holds', async () => {
  const found = await runShort('race');
  for (const engine of ['PGlite', 'PostgreSQL']) {
    expect(found(`requests at once on ${engine}`)).toBe(50);
    expect(found(`admins on ${engine}`)).toBe(1);
  }
});

test('refusals of the setup are the same in status, sentence and time, and write nothing', async () => {
  const found = await runShort('refusals');
  expect(found('different answers on PostgreSQL')).toBe(1);
});

test('a setup that is killed half-way is finished by the owner, and no password is ever logged', async () => {
  const found = await runShort('setup-kills');
  expect(found('finished by the owner afterwards')).toBe(found('setups killed'));
  expect(found('passwords, codes or keys in the log')).toBe(0);
});
