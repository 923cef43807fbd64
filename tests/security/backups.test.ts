import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toField } from '#leads/csv.ts';
import type { EngineName } from '#tests/database/engines.ts';
import { dataOf, type Project, startProject } from '#tests/database/project.ts';
import { runCommand } from '#tests/database/run-command.ts';
import { isLong, sizes } from '#tests/sizes.ts';

/** Starts of names and messages that a spreadsheet program could take for a formula. */
const starts = ['=', '+', '-', '@', '\t=', '\r=', '\n=', '＝', '＋', '－', '＠', ' =', '"='];
/** Whether a spreadsheet could take a cell for a formula (OWASP, CSV Injection). */
const isFormula = (cell: string): boolean => /^[\s"]*[=+\-@＝＋－＠]|^[\t\r\n\0]/.test(cell);

/** The cells of a table whose fields are all quoted (RFC 4180). */
function readTable(text: string): string[][] {
  const rows: string[][] = [[]];
  const field = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  const rest = text.replace('\uFEFF', '').replace(field, (_all, value: string, end: string) => {
    rows.at(-1)?.push(value.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
    return '';
  });
  expect(rest).toBe('');
  return rows.slice(0, -1);
}

/** Leads with history, formulas, quotes, line ends and rare letters, and dates to the microsecond; four have a photo. */
async function fill(project: Project): Promise<void> {
  const words = starts.map((start) => `E${JSON.stringify(start).replaceAll(/^"|"$/g, "'")}`);
  const odd = `(array[${words}])[n % ${starts.length} + 1]`;
  await project.sql.exec(`
    insert into public.contact_submissions (created_at, changed_at, name, email, phone, message, status, source,
        area, idempotency_key, suspected_spam, spam_reason)
      select now() - n * interval '1 hour 1.234567 seconds', now() - n * interval '1.000001 seconds',
          ${odd} || n, 'lead' || n || '@mail.example.com', case when n % 3 = 0 then '+14105550' || n % 900 + 100 end,
          case when n % 4 > 0 then ${odd} || E'"quoted", \\n\\tline\\u2028 🦢 دانا \\\\ end' end,
          (array['new', 'contacted', 'quoted', 'closed'])[n % 4 + 1], 'site',
          case when n % 5 = 0 then '@Elkton' end, 'key-' || n, n % 10 = 0, case when n % 10 = 0 then '=a link' end
        from generate_series(1, ${sizes.backedUpLeads}) as n;
    update public.contact_submissions set street = '1 Sample Street' where status = 'contacted';
    update public.desk_settings set first_name = 'Dan', alert_mails = '{crew@example.com}';
    insert into public.lead_photos (id, submission_id, stored_at, bytes, width, height)
      select gen_random_uuid(), id, now(), 7, 40, 30 from public.contact_submissions limit 4;
    update public.contact_submissions s set photos = 1
      where exists (select from public.lead_photos where submission_id = s.id)`);
  const photos = project.service.from('lead_photos').select();
  const bucket = project.service.storage.from('lead-photos');
  for (const { id, submission_id } of dataOf(await photos) ?? [])
    await bucket.upload(`${submission_id}/${id}.jpg`, Buffer.from(id), {
      contentType: 'image/jpeg',
    });
}

async function start(engine: EngineName): Promise<Project> {
  const project = await startProject(engine);
  onTestFinished(() => project.close());
  return project;
}

/** Exports to a new folder; the files that are there then. */
async function exportAll({ configPath }: Project) {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await runCommand('leads-export', [folder, '--config', configPath])).toMatchObject({
    code: 0,
  });
  const [json = '', csv = ''] = ['json', 'csv'].flatMap((end) => globSync(`${folder}/*.${end}`));
  return { json, csv, photos: globSync(`${folder}/*.photos/*/*.jpg`) };
}

// The two engines write times differently.
const readBackup = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll(
    /(?<=_at":"\d{4}-\d\d-\d\d)[T ]([\d:.]+?)0*(?:\+00(?::?00)?|Z)(?=")/g,
    'T$1',
  );

test.each(isLong ? (['PGlite', 'PostgreSQL'] as const) : (['PGlite'] as const))(
  `${sizes.backedUpLeads} leads with photos and settings are exported and restored to %s, after a kill in the middle too, equal byte by byte`,
  async (engine) => {
    const [source, target] = [await start('PostgreSQL'), await start(engine)];
    await fill(source);
    const first = await exportAll(source);
    const cells = readTable(readFileSync(first.csv, 'utf8'));
    expect(cells).toHaveLength(sizes.backedUpLeads + 1);
    expect(cells.flat().filter(isFormula)).toEqual([]);
    const files = [first.json, first.csv, ...first.photos];
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(Array(6).fill(0o600));

    const restore = (isKilled = false) =>
      runCommand('leads-restore', [first.json, '--config', target.configPath], { isKilled });
    const [photo = ''] = first.photos;
    const bytes = readFileSync(photo);
    writeFileSync(photo, 'damaged');
    expect((await restore()).err).toContain('damaged');
    rmSync(photo);
    expect((await restore()).err).toContain('missing');
    writeFileSync(photo, bytes);

    const readFeed = () => target.sql.query('select id from private.feed');
    const feed = await readFeed();
    // It may be done before the kill arrives.
    const written = async () => (await target.leads()).length;
    const isHalf = async () => (await written()) > 0 && (await written()) < sizes.backedUpLeads;
    while (!(await isHalf())) {
      await target.sql.exec('delete from public.contact_submissions');
      await restore(true);
    }
    expect(await restore()).toMatchObject({ code: 0, out: expect.stringContaining('4 photos') });
    const backup = readBackup(first.json);
    for (const part of ['"first_name":"Dan"', '["crew@example.com"]', '"kind":"details"'])
      expect(backup).toContain(part);
    expect(readBackup((await exportAll(target)).json)).toBe(backup);
    // Phones begin again.
    expect(await readFeed()).not.toEqual(feed);
  },
);

test.each([...starts, '\0='])(
  'a value that starts with %j is not a formula in the table, and none of it is lost',
  (start) => {
    expect(isFormula(start)).toBe(true);
    expect(readTable(`${toField(start)}\r\n`)).toEqual([[`'${start}`]]);
  },
);

test('other texts are exported unchanged', () => {
  for (const text of ['Ann', "O'Neil", 'a, "b"\r\nc', '', '(410) 555-0111', '2026-11-21'])
    expect(readTable(`${toField(text)}\r\n`)).toEqual([[text]]);
});
