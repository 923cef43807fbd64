import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { setupMessages } from '#functions/create-admin/handler.ts';
import { type EngineName, startProject, testEnv } from '#tests/database/project.ts';
import { atLeast, exactly, measured, type Outcome } from './figures.ts';
import { jsonOf, sendTo, startKillableSite } from './site.ts';

const path = '/functions/v1/create-admin';

/** `requests` owners at the same moment, over HTTP: one becomes the admin, and his password holds. */
export async function raceForSetup(engine: EngineName, requests: number): Promise<Outcome> {
  const project = await startProject(engine);
  try {
    const { ADMIN_EMAIL: email, ADMIN_SETUP_CODE: code } = testEnv;
    const statuses = await Promise.all(
      Array.from({ length: requests }, async (_, n) => {
        const password = `secret ${n}`;
        const { status } = await askSetup(project.origin, { email, code, password });
        return { status, password };
      }),
    );
    const won = statuses.filter(({ status }) => status === 200);
    const refused = statuses.filter(({ status }) => status === 403);
    const admins = await project.backend.sql.query('select user_id from public.admins');
    const users = await project.backend.sql.query('select id from auth.users');
    const { error } = await project
      .visitor()
      .auth.signInWithPassword({ email, password: won[0]?.password ?? '' });
    const faults = [
      ...(admins.length === 1 && users.length === 1
        ? []
        : [`${engine}: ${admins.length} admins, ${users.length} users.`]),
      ...(won.length === 1 ? [] : [`${engine}: ${won.length} requests were told that they won.`]),
      ...(error ? [`${engine}: the winner's password does not hold.`] : []),
    ];
    return {
      figures: [
        atLeast(`requests at once on ${engine}`, requests),
        exactly(`admins on ${engine}`, admins.length),
        atLeast(`refused on ${engine}`, refused.length),
      ],
      faults,
    };
  } finally {
    await project.close();
  }
}

/**
 * Every reason for a refusal, `tries` times in turn: one status, one sentence, nothing written, and a
 * time that does not tell the reason. The spread of the medians is held against the spread within
 * one and the same reason (the middle half of its times); of fewer than a hundred tries only a gross
 * difference counts, because their medians depend on what else the machine does.
 */
export async function compareRefusals(engine: EngineName, tries: number): Promise<Outcome> {
  const project = await startProject(engine);
  try {
    const { ADMIN_EMAIL: email, ADMIN_SETUP_CODE: code } = testEnv;
    const password = 'correct horse';
    const reasons: [string, object][] = [
      ['wrong email', { email: 'else@example.com', code, password }],
      ['wrong code', { email, code: 'not-the-code-of-the-test', password }],
      ['missing code', { email, password }],
      ['all wrong', { email: '', code: '', password }],
    ];
    const faults: string[] = [];
    const answers = new Set<string>();
    const spreads: number[] = [];
    const noises: number[] = [];
    let asked = 0;
    for (const hasAdmin of [false, true]) {
      if (hasAdmin) {
        await askSetup(project.origin, { email, code, password });
        reasons.push(['second run', { email, code, password }]);
      }
      const before = await fingerprint(project.backend.sql);
      const times = new Map(reasons.map(([name]) => [name, [] as number[]]));
      for (let n = 0; n < tries + 3; n += 1) {
        for (const [name, body] of reasons) {
          const start = performance.now();
          const answer = await askSetup(project.origin, body);
          const time = performance.now() - start;
          asked += 1;
          answers.add(`${answer.status} ${answer.body}`);
          // The first ones warm up.
          if (n >= 3) times.get(name)?.push(time);
        }
      }
      if ((await fingerprint(project.backend.sql)) !== before)
        faults.push(`${engine}: a refusal has written something.`);
      const medians = [...times.values()].map((list) => quantile(list, 0.5));
      spreads.push(Math.max(...medians) - Math.min(...medians));
      noises.push(
        Math.max(...[...times.values()].map((l) => quantile(l, 0.75) - quantile(l, 0.25))),
      );
    }
    const expected = `403 ${JSON.stringify({ error: setupMessages.refused })}`;
    if (answers.size !== 1 || !answers.has(expected))
      faults.push(`${engine}: the refusals differ: ${[...answers].join(' | ')}`);
    spreads.forEach((spread, at) => {
      const noise = (noises[at] ?? 0) * (tries < 100 ? 10 : 1);
      if (spread > noise)
        faults.push(
          `${engine}: ${spread.toFixed(2)} ms apart, the noise is ${noise.toFixed(2)} ms.`,
        );
    });
    const short = await askSetup(project.origin, { email: 'x', code: 'x', password: '12345' });
    if (short.status !== 422 || !short.body.includes(setupMessages.shortPassword))
      faults.push(`${engine}: a short password is answered ${short.status} ${short.body}`);
    return {
      figures: [
        atLeast(`refusals on ${engine}`, asked),
        exactly(`different answers on ${engine}`, answers.size),
        measured(`medians apart on ${engine}, ms`, round(Math.max(...spreads))),
        measured(`noise within one reason on ${engine}, ms`, round(Math.max(...noises))),
      ],
      faults,
    };
  } finally {
    await project.close();
  }
}

/**
 * Kills the real server in the middle of the setup, `kills` times at moments that differ; after
 * each the owner opens his link again. He must get in, as the only admin.
 */
export async function killDuringSetup(dist: string, kills: number): Promise<Outcome> {
  const site = await startKillableSite(dist);
  const email = process.env['ADMIN_EMAIL'] ?? '';
  const code = process.env['ADMIN_SETUP_CODE'] ?? '';
  const secrets = [code, process.env['SUPABASE_SECRET_KEY'] ?? code];
  const faults: string[] = [];
  let halfDone = 0;
  let finished = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const [first, second] = [`first password ${kill}`, `second password ${kill}`];
      secrets.push(first, second);
      const asked = askSetup(site.origin, { email, code, password: first }).catch(() => undefined);
      await wait(Math.random() * 160);
      await site.kill();
      const answer = await asked;
      await site.start();
      const service = site.service();
      const users = (await service.auth.admin.listUsers()).data.users;
      const isDone = (await service.from('admins').select('user_id')).data?.length === 1;
      if (users.length > 0 && !isDone) halfDone += 1;
      if (answer?.status === 200 && !isDone) faults.push(`Kill ${kill}: told done, and was not.`);
      const again = await askSetup(site.origin, { email, code, password: second });
      const admins = (await service.from('admins').select('user_id')).data ?? [];
      // Done before the kill, whether he was told or not: then the first password opens.
      const error = await signIn(site.origin, email, isDone ? first : second);
      if (again.status === (isDone ? 403 : 200) && admins.length === 1 && !error) finished += 1;
      else
        faults.push(
          `Kill ${kill}: ${isDone ? 'done' : 'not done'} before, then ${again.status}, ${admins.length} admins, ${error ?? 'signed in'}.`,
        );
      for (const { user_id } of admins) await service.auth.admin.deleteUser(user_id);
    }
    const printed = site.printed();
    const told = secrets.filter((secret) => printed.includes(secret)).length;
    if (told > 0) faults.push(`The log holds ${told} passwords, codes or keys.`);
    return {
      figures: [
        atLeast('setups killed', kills),
        atLeast('finished by the owner afterwards', finished),
        measured('of them found half done', halfDone),
        exactly('passwords, codes or keys in the log', told),
      ],
      faults,
    };
  } finally {
    await site.remove();
  }
}

async function signIn(
  origin: string,
  email: string,
  password: string,
): Promise<string | undefined> {
  const visitor = createClient(origin, process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '', {
    auth: { persistSession: false },
  });
  return (await visitor.auth.signInWithPassword({ email, password })).error?.message;
}

const askSetup = (origin: string, body: object) => {
  const apikey = process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '';
  const sent = jsonOf(body);
  return sendTo(origin, path, { ...sent, headers: { ...sent.headers, apikey } });
};

async function fingerprint(sql: { query<Row>(text: string): Promise<Row[]> }): Promise<string> {
  const users = await sql.query('select id, email, encrypted_password from auth.users order by id');
  const admins = await sql.query('select user_id from public.admins order by user_id');
  return JSON.stringify([users, admins]);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}

const round = (value: number): number => Math.round(value * 100) / 100;
