import { expect, test } from 'vitest';
import { readBackup } from '#tools/leads/backup.ts';

const lead = { id: '0b6f0c52-3f6b-4a55-9d3e-6f2f6f8f1a01', name: 'Ann', source: 'site' };
const file = (...leads: object[]) => JSON.stringify({ format: 'leads-backup-2', leads });

test('a truncated file is reported as incomplete', () => {
  expect(() => readBackup(file(lead).slice(0, -3))).toThrow('The file is not complete');
});

test.each([
  ['something else', '{"leads":[]}', 'not a backup of leads (format:'],
  [
    'of a later version',
    '{"format":"leads-backup-9","leads":[]}',
    'not a backup of leads (format:',
  ],
  ['with a lead without a name', file({ ...lead, name: undefined }), 'leads.0.name'],
  ['with a lead whose reference is not one', file({ ...lead, id: 'x' }), 'leads.0.id'],
])('a file that is %s is refused with the field', (_, text, words) => {
  expect(() => readBackup(text)).toThrow(words);
});

test('a lead that lacks a column of the others is reported', () => {
  expect(() => readBackup(file({ ...lead, email: null }, lead))).toThrow(
    'leads.1 has other columns than the first lead',
  );
});

test('a column of a newer version is reported with the remedy', () => {
  expect(() => readBackup(file({ ...lead, mood: 'good' }))).toThrow(
    'The backup has a column mood, which this version does not know. Restore it with the version that wrote it, or a newer one.',
  );
});

test('the ids of the sample leads are read', () => {
  const sample = { ...lead, id: '021e6004-a971-b34d-41fe-df6eb12c9133' };
  expect(readBackup(file(sample)).leads).toHaveLength(1);
});

test('an empty backup is a backup', () => {
  expect(readBackup(file())).toEqual({ leads: [], settings: null });
});
