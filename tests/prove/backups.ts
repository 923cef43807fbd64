import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#local/database.ts';
import { startPostgres } from '#local/postgres.ts';
import { type EngineName, testEnv, writeConfig } from '#tests/database/project.ts';
import { isFormula, parseCsv } from './csv.ts';
import { atLeast, exactly, type Outcome } from './figures.ts';
import { root } from './site.ts';

const starts = ['=', '+', '-', '@', '\t=', '\r=', '＝', '＋', '－', '＠', ' =', '"='];
const erased = 'Erase.Me@mail.example.com';

/**
 * The owner's commands, each in a process of its own, with `count` leads whose words are formulas,
 * quotes, line ends and rare letters: exported, restored into an empty database (killed in the middle
 * and repeated), exported again and compared byte by byte; then one person is erased.
 */
export async function backUpAndRestore(target: EngineName, count: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  const server = target === 'PostgreSQL' ? await startPostgres(root) : undefined;
  const faults: string[] = [];
  try {
    const [from, to] = ['from', 'to'].map((name) => mkdtempSync(join(folder, name)));
    if (!from || !to) throw new Error('There is no folder.');
    const source = writeConfig(from);
    const copy = writeConfig(to, server?.url);
    await fill(source, count);
    const first = await exportTo(source, join(folder, 'first'));
    const cells = parseCsv(first.csv);
    const formulas = cells.flat().filter(isFormula).length;
    if (formulas > 0) faults.push(`${formulas} cells of the table could be formulas.`);
    if (cells.length !== count + 1) faults.push(`The table has ${cells.length - 1} leads.`);
    if (first.modes.some((mode) => mode !== 0o600)) faults.push('Others may read the files.');

    if (!(await killMidway(first.file, copy, count)))
      faults.push('No kill met the restore in the middle.');
    const restored = await start('scripts/leads-restore.ts', [first.file], copy).done;
    if (restored.code !== 0) faults.push(`The restore says: ${restored.printed}`);
    const second = await exportTo(copy, join(folder, 'second'));
    const isEqual = normal(first.json) === normal(second.json);
    if (!isEqual) faults.push('The restored leads differ from the exported ones.');

    await exec(
      copy,
      `insert into public.contact_submissions (name, email, source) values ('New', 'new@mail.example.com', 'site')`,
    );
    const again = await start('scripts/leads-restore.ts', [first.file], copy).done;
    if (again.code !== 1 || !again.printed.includes('not empty'))
      faults.push(`A restore over another lead says: ${again.printed}`);

    const erasure = await start('scripts/leads-erase.ts', [erased.toLowerCase()], copy).done;
    const after = await exportTo(copy, join(folder, 'third'));
    const traces = [after.json, after.csv].filter((text) => /erase.me/i.test(text)).length;
    if (erasure.code !== 0 || traces > 0)
      faults.push(`Erased: ${erasure.printed}, ${traces} traces.`);
    const attempts = await exec(copy, 'select count(*)::int as n from private.submission_attempts');
    return {
      figures: [
        atLeast(`leads to ${target}`, count),
        atLeast(`formula starts tried, to ${target}`, starts.length),
        exactly(`formulas in the table, to ${target}`, formulas),
        exactly(
          `files that differ after export, restore and export, to ${target}`,
          isEqual ? 0 : 1,
        ),
        exactly(`traces of the erased person, ${target}`, traces + Number(attempts[0]?.['n'] ?? 0)),
      ],
      faults,
    };
  } finally {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Kills a restore as soon as it says that leads are written, until one is left half done: a slow
 * machine may finish it before the kill arrives. Tells whether that came about.
 */
async function killMidway(file: string, config: string, count: number): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const restore = start('scripts/leads-restore.ts', [file], config, () =>
      restore.kill('SIGKILL'),
    );
    await restore.done;
    const table = 'public.contact_submissions';
    const [row] = await exec(config, `select count(*)::int as n from ${table}`);
    const written = Number(row?.['n'] ?? 0);
    if (written > 0 && written < count) return true;
    await exec(config, `delete from ${table} returning id`);
  }
  return false;
}

// The two engines write instants a little differently; everything else must be equal byte by byte.
const normal = (json: string): string =>
  json.replaceAll(/(?<=_at":"\d{4}-\d\d-\d\d)[T ]([\d:.]+?)0*(?:\+00(?::?00)?|Z)(?=")/g, 'T$1');

async function exec(configPath: string, sql: string): Promise<Record<string, unknown>[]> {
  const database = await openDatabase({ root, configPath, samples: false });
  try {
    return await database.query(sql);
  } finally {
    await database.close();
  }
}

/** Writes the leads straight into the table, with every microsecond of their dates. */
async function fill(configPath: string, count: number): Promise<void> {
  Object.assign(process.env, testEnv);
  const words = starts.map(
    (start) => `E'${start.replaceAll('\t', '\\t').replaceAll('\r', '\\r')}SUM(A1)'`,
  );
  await exec(
    configPath,
    `insert into public.contact_submissions
      (created_at, changed_at, name, email, phone, service_type, message, status, source, area, idempotency_key, suspected_spam, spam_reason)
    select now() - n * interval '1 hour 1.234567 seconds', now() - n * interval '1.000001 seconds',
      (array[${words.join(', ')}])[n % ${starts.length} + 1] || n,
      case when n % 50 = 0 then '${erased}' else 'lead' || n || '@mail.example.com' end,
      case when n % 3 = 0 then '+1410555' || lpad((n % 10000)::text, 4, '0') end, 'deck-construction',
      case when n % 4 = 0 then null else
        (array[${words.join(', ')}])[n % ${starts.length} + 1] || E'"quoted", \\n\\tline\\u2028 🦢 دانا \\\\ end' end,
      (array['new', 'contacted', 'quoted', 'closed'])[n % 4 + 1], 'site',
      case when n % 5 = 0 then '@Elkton' end, 'key-' || n, n % 10 = 0, case when n % 10 = 0 then '=a link' end
    from generate_series(1, ${count}) as n`,
  );
}

interface Exported {
  file: string;
  json: string;
  csv: string;
  modes: number[];
}

async function exportTo(config: string, folder: string): Promise<Exported> {
  const { code, printed } = await start('scripts/leads-export.ts', [folder], config).done;
  if (code !== 0) throw new Error(`The export says: ${printed}`);
  const names = readdirSync(folder);
  const pathOf = (end: string) => join(folder, names.find((name) => name.endsWith(end)) ?? end);
  return {
    file: pathOf('.json'),
    json: readFileSync(pathOf('.json'), 'utf8'),
    csv: readFileSync(pathOf('.csv'), 'utf8'),
    modes: names.map((name) => statSync(join(folder, name)).mode & 0o777),
  };
}

interface Started {
  done: Promise<{ code: number | null; printed: string }>;
  kill(signal: NodeJS.Signals): void;
}

/**
 * Runs a command of the owner as npm does, on the database of this configuration. `onFirstWords` is
 * called when it begins to print.
 */
function start(
  script: string,
  args: string[],
  config: string,
  onFirstWords: () => void = () => undefined,
): Started {
  const child = spawn(process.execPath, [join(root, script), ...args, '--config', config], {
    cwd: root,
    env: { ...process.env, ...testEnv },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => printed.push(part.toString()));
  child.stdout.once('data', onFirstWords);
  const done = new Promise<{ code: number | null; printed: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, printed: printed.join('') })),
  );
  return { done, kill: (signal) => child.kill(signal) };
}
