import { expect, test, vi } from 'vitest';
import { readSampleLeads } from '#tools/demo/leads.ts';
import { root } from './engines.ts';
import { testEnv } from './project.ts';

test('the demo’s requests are read as the desk reads them', async () => {
  for (const [name, value] of Object.entries(testEnv)) vi.stubEnv(name, value);
  expect(await readSampleLeads(root)).toMatchObject({
    suspected: expect.any(Number),
    records: expect.arrayContaining([
      expect.objectContaining({
        row: expect.objectContaining({ status: 'new' }),
        version: expect.any(Number),
      }),
    ]),
  });
  vi.unstubAllEnvs();
}, 120_000);
