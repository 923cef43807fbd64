import { expect, test } from 'vitest';
import { decodeBackup, readBackup } from '#tools/leads/backup.ts';

const lead = { id: '0b6f0c52-3f6b-4a55-9d3e-6f2f6f8f1a01', name: 'Ann', source: 'site' };
const file = (...leads: object[]) => JSON.stringify({ format: 'leads-backup-2', leads });

test('only a file whose end is missing asks for another backup', () => {
  const cut = 'The file is not complete: its end is missing. Take another backup.';
  for (const length of [0, 3, file(lead).length - 3])
    expect(() => readBackup(file(lead).slice(0, length))).toThrow(cut);
  const changed = file(lead).replace('"Ann"', 'Ann');
  expect(() => readBackup(changed)).toThrow(/has been changed: it is not JSON \(.*\)\. Undo/);
});

const josé = { ...lead, name: 'José 😀' };
const utf16 = Buffer.from(file(josé), 'utf16le');
test.each([
  ['as it was written', Buffer.from(file(josé))],
  ['with a byte order mark', Buffer.from(`\uFEFF${file(josé)}`)],
  ['as UTF-16 with its mark', Buffer.from(`\uFEFF${file(josé)}`, 'utf16le')],
  ['as UTF-16 without one', utf16],
  ['as UTF-16 the other way', Buffer.from(utf16).swap16()],
  [
    'as UTF-16 the other way, with its mark',
    Buffer.from(`\uFEFF${file(josé)}`, 'utf16le').swap16(),
  ],
])('a backup %s is read', (_how, bytes) => {
  expect(readBackup(decodeBackup(bytes)).leads).toMatchObject([{ name: 'José 😀' }]);
});

test('a backup that was saved in an encoding of one byte is named, before letters are lost', () => {
  const bytes = Buffer.from(file({ ...lead, name: 'José' }), 'latin1');
  expect(() => decodeBackup(bytes)).toThrow('saved in another encoding');
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
