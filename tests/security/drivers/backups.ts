import { spawn } from 'node:child_process';
import {
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineName } from '#tests/database/engines.ts';
import { type Project, startProject, testEnv } from '#tests/database/project.ts';
import { shortLived } from '#tests/node-flags.ts';
import { root } from './site.ts';

/** Starts of names and messages that a spreadsheet program could take for a formula. */
const starts = ['=', '+', '-', '@', '\t=', '\r=', '＝', '＋', '－', '＠', ' =', '"='];

/** The person who is erased: every fiftieth lead. */
const erasedEmail = 'Erase.Me@mail.example.com';

/** The results of the owner's commands, in order. */
export interface AfterBackups {
  first: Exported;
  /** The number of leads in the new database when the restore was killed. */
  leadsAtKill: number;
  restored: Ended;
  second: Exported;
  /** A restore over a lead that is not in the file. */
  overAnother: Ended;
  erased: Ended;
  third: Exported;
  /** Restores from a folder in which one photo has changed, then is missing. */
  withoutPhoto: Ended[];
  /** The rows left in the rate limit's table. */
  attempts: number;
}

export interface Exported {
  file: string;
  json: string;
  csv: string;
  modes: number[];
  /** The files of photos. */
  photos: string[];
}

export interface Ended {
  code: number | null;
  printed: string;
}

/**
 * Runs the owner's commands, each in its own process, with `count` leads that contain formulas, quotes, line
 * ends and rare letters: exported from PostgreSQL, restored into an empty database (killed in the middle and
 * repeated), exported again; then one person is erased.
 */
export async function backUpAndRestore(target: EngineName, count: number): Promise<AfterBackups> {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  const source = await startProject('PostgreSQL');
  const copy = await startProject(target);
  try {
    await fill(source, count);
    const first = await exportTo(source, join(folder, 'first'));
    const withoutPhoto = await spoilPhoto(first, copy);
    const leadsAtKill = await killMidway(first.file, copy, count);
    const restored = await start('tools/commands/leads-restore.ts', [first.file], copy).ended;
    const second = await exportTo(copy, join(folder, 'second'));
    await copy.backend.sql.exec(
      `insert into public.contact_submissions (name, email, source) values ('New', 'new@mail.example.com', 'site')`,
    );
    const overAnother = await start('tools/commands/leads-restore.ts', [first.file], copy).ended;
    const erased = await start('tools/commands/leads-erase.ts', [erasedEmail.toLowerCase()], copy)
      .ended;
    const third = await exportTo(copy, join(folder, 'third'));
    const attempts = await copy.backend.sql.query('select id from private.submission_attempts');
    return {
      ...{ first, withoutPhoto, leadsAtKill, restored, second, overAnother, erased, third },
      attempts: attempts.length,
    };
  } finally {
    await source.close();
    await copy.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Restores while one of the photos is damaged, and while it is missing; then puts it back. */
async function spoilPhoto(first: Exported, project: Project): Promise<Ended[]> {
  const [photo = ''] = first.photos;
  const bytes = readFileSync(photo);
  const restore = () => start('tools/commands/leads-restore.ts', [first.file], project).ended;
  writeFileSync(photo, 'damaged');
  const damaged = await restore();
  rmSync(photo);
  const missing = await restore();
  writeFileSync(photo, bytes);
  return [damaged, missing];
}

/**
 * Kills a restore as soon as it reports written leads, until one is left incomplete: a restore may finish
 * before the kill arrives. Returns the number of leads then.
 */
async function killMidway(file: string, project: Project, count: number): Promise<number> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const restore = start('tools/commands/leads-restore.ts', [file], project, () =>
      restore.kill('SIGKILL'),
    );
    await restore.ended;
    const written = (await project.leads()).length;
    if (written > 0 && written < count) return written;
    await project.backend.sql.exec('delete from public.contact_submissions');
  }
  return 0;
}

/** The backup with its timestamps in one notation: the two engines write them differently. */
export const withPlainInstants = (json: string): string =>
  json.replaceAll(/(?<=_at":"\d{4}-\d\d-\d\d)[T ]([\d:.]+?)0*(?:\+00(?::?00)?|Z)(?=")/g, 'T$1');

/** Inserts the leads directly into the table, with dates to the microsecond. */
async function fill(project: Project, count: number): Promise<void> {
  const words = starts.map(
    (start) => `E'${start.replaceAll('\t', '\\t').replaceAll('\r', '\\r')}SUM(A1)'`,
  );
  await project.backend.sql.exec(
    `insert into public.contact_submissions
      (created_at, changed_at, name, email, phone, service_type, message, status, source, area, idempotency_key, suspected_spam, spam_reason)
    select now() - n * interval '1 hour 1.234567 seconds', now() - n * interval '1.000001 seconds',
      (array[${words.join(', ')}])[n % ${starts.length} + 1] || n,
      case when n % 50 = 0 then '${erasedEmail}' else 'lead' || n || '@mail.example.com' end,
      case when n % 3 = 0 then '+1410555' || lpad((n % 10000)::text, 4, '0') end, 'deck-construction',
      case when n % 4 = 0 then null else
        (array[${words.join(', ')}])[n % ${starts.length} + 1] || E'"quoted", \\n\\tline\\u2028 🦢 دانا \\\\ end' end,
      (array['new', 'contacted', 'quoted', 'closed'])[n % 4 + 1], 'site',
      case when n % 5 = 0 then '@Elkton' end, 'key-' || n, n % 10 = 0, case when n % 10 = 0 then '=a link' end
    from generate_series(1, ${count}) as n`,
  );
  await project.backend.sql.exec(
    `update public.desk_settings set drafts = '{"first": "Thanks, and soon."}', alert_mails = '{crew@example.com}', first_name = 'Sam';
    insert into public.lead_photos (id, submission_id, stored_at, bytes, width, height)
      select gen_random_uuid(), id, now(), 7, 40, 30 from public.contact_submissions order by created_at limit 4;
    update public.contact_submissions s set photos = 1 where exists (select from public.lead_photos where submission_id = s.id)`,
  );
  for (const { id, submission_id } of (await project.service.from('lead_photos').select()).data ??
    [])
    await project.service.storage
      .from('lead-photos')
      .upload(`${submission_id}/${id}.jpg`, Buffer.from(id), { contentType: 'image/jpeg' });
}

async function exportTo(project: Project, folder: string): Promise<Exported> {
  const { code, printed } = await start('tools/commands/leads-export.ts', [folder], project).ended;
  if (code !== 0) throw new Error(`The export says: ${printed}`);
  const names = readdirSync(folder);
  const pathOf = (end: string) => join(folder, names.find((name) => name.endsWith(end)) ?? end);
  return {
    file: pathOf('.json'),
    json: readFileSync(pathOf('.json'), 'utf8'),
    csv: readFileSync(pathOf('.csv'), 'utf8'),
    modes: names.map((name) => statSync(join(folder, name)).mode & 0o777).sort(),
    photos: globSync(join(folder, '*.photos/*/*.jpg')),
  };
}

interface Started {
  ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): void;
}

/**
 * Runs a command of the owner as npm does, on this project's database. Calls `onFirstWords` at its first
 * output.
 */
function start(
  script: string,
  args: string[],
  project: Project,
  onFirstWords: () => void = () => undefined,
): Started {
  const child = spawn(
    process.execPath,
    [...shortLived, join(root, script), ...args, '--config', project.configPath],
    {
      cwd: root,
      env: { ...process.env, ...testEnv },
    },
  );
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => printed.push(part.toString()));
  child.stdout.once('data', onFirstWords);
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, printed: printed.join('') })),
  );
  return { ended, kill: (signal) => child.kill(signal) };
}
