import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readBackup } from '#tools/leads/backup.ts';
import { restoreLeads } from '#tools/leads/restore.ts';
import { root } from './engines.ts';
import { openProject } from './project.ts';

// Made when the table had fifteen columns.
const oldFile = readFileSync(join(root, 'tests/fixtures/backups/leads-backup-1.json'), 'utf8');

const project = openProject();
beforeAll(() =>
  project.sql.exec(
    `alter table public.contact_submissions add column budget text not null default 'not asked'`,
  ),
);

test('a backup of the first version restores its leads completely, with the default in a newer column', async () => {
  const leads = readBackup(oldFile);
  const restore = () => restoreLeads(project.service, leads, 'none');
  expect(await restore()).toEqual({ written: 2, compared: 2, photos: 0, kept: 0 });
  expect(await project.leads()).toMatchObject([
    { name: 'Sample Dorothy Whitaker', status: 'quoted', budget: 'not asked' },
    { name: 'Sample Bob', suspected_spam: true, budget: 'not asked' },
  ]);
  expect(await restore()).toEqual({ written: 0, compared: 2, photos: 0, kept: 0 });
});

test('a backup writes nothing when the database has a lead that is not in the file', async () => {
  await project.postForm({ name: 'Ann', email: 'ann@example.com' });
  await expect(restoreLeads(project.service, readBackup(oldFile), 'none')).rejects.toThrow(
    'The database isn’t empty: 1 of its leads aren’t in the file.',
  );
  expect(await project.leads()).toHaveLength(1);
  // Beside the request that has come since, which stays as it is.
  const keep = () => restoreLeads(project.service, readBackup(oldFile), 'none', { keep: true });
  expect(await keep()).toEqual({ written: 2, compared: 2, photos: 0, kept: 1 });
  expect(await keep()).toEqual({ written: 0, compared: 2, photos: 0, kept: 1 });
  const names = (await project.leads()).map(({ name }) => name).toSorted();
  expect(names).toEqual(['Ann', 'Sample Bob', 'Sample Dorothy Whitaker']);
});
