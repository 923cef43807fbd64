import { expect, test } from 'vitest';
import { openDesk, type Reply, sessionOf } from './desk.ts';

/** The answers to one request: of the local engine, and of a hosted project's servers (Supabase Auth, PostgREST). */
interface Answers {
  local: Reply;
  hosted: Reply;
}

const engines = ['local', 'hosted'] as const;
const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { code, message, details: null, hint: null },
});
const authRefusal = (status: number, error_code: string, msg: string): Reply => ({
  status,
  body: { code: status, error_code, msg },
});

const tokens: [what: string, answers: Answers][] = [
  [
    'is no token',
    {
      local: refusal(401, '42501', 'permission denied for function desk_sync'),
      hosted: refusal(401, 'PGRST301', 'JWSError (CompactDecodeError Invalid number of parts)'),
    },
  ],
  [
    'is signed with another key',
    {
      local: refusal(401, 'PGRST301', 'No suitable key or wrong key type'),
      hosted: refusal(401, 'PGRST301', 'JWSError JWSInvalidSignature'),
    },
  ],
];

for (const engine of engines)
  test.each(tokens)(`a token that %s costs one refresh (${engine})`, async (_what, answers) => {
    const backend = await openDesk();
    const renewed = { ...sessionOf(), access_token: 'renewed' };
    let isRenewed = false;
    backend.reply = ({ path }) => {
      if (path.includes('/token')) isRenewed = true;
      if (path.includes('/token')) return { status: 200, body: { ...sessionOf(), ...renewed } };
      return isRenewed ? { status: 200, body: true } : answers[engine];
    };
    const { call } = await import('#admin/sync/api/ask.ts');
    expect(await call('lead_alerts')).toEqual({ ok: true, value: true });
    expect(backend.seen.map(({ path }) => path.split('?')[0])).toEqual([
      '/rest/v1/rpc/lead_alerts',
      '/auth/v1/token',
      '/rest/v1/rpc/lead_alerts',
    ]);
  });

const notFound: Reply = { status: 404, body: { message: 'Not found.' } };

test.each([
  ['local', notFound, null],
  ['hosted', { status: 405 }, []],
] as const)(
  'whether a second factor is offered is asked of the server (%s)',
  async (_engine, reply, factors) => {
    const backend = await openDesk();
    backend.reply = ({ path }) =>
      path.endsWith('/user') ? { status: 200, body: { id: 'owner', factors: [] } } : reply;
    const { $factors, loadFactors } = await import('#admin/shell/account/account.ts');
    await loadFactors();
    expect($factors.get()).toEqual(factors);
  },
);

test.each([
  ['local', notFound, 'no-email'],
  ['hosted', { status: 200, body: {} }, 'sent'],
] as const)('the link for a forgotten password (%s)', async (_engine, reply, said) => {
  const backend = await openDesk();
  backend.reply = () => reply;
  const { askForLink } = await import('#admin/shell/account/recovery.ts');
  expect(await askForLink('owner@example.com')).toBe(said);
});

test.each([
  ['local', authRefusal(422, 'weak_password', 'Minimum 6 characters required')],
  ['hosted', authRefusal(422, 'weak_password', 'Password should be at least 6 characters.')],
])('a password that the server finds weak is refused in our words (%s)', async (_engine, reply) => {
  const backend = await openDesk();
  backend.reply = () => reply;
  const { changePassword } = await import('#admin/shell/account/account.ts');
  const { $toasts } = await import('#admin/stores/toasts.ts');
  expect(await changePassword('correct horse', 'plank under rain')).toBe(false);
  expect(
    $toasts
      .get()
      .map(({ text }) => text)
      .join(),
  ).toContain('four words in a row');
});

test.each([
  ['local', refusal(500, '57014', 'canceling statement due to statement timeout'), 'no-answer'],
  ['hosted', refusal(500, '57014', 'canceling statement due to statement timeout'), 'no-answer'],
  ['hosted', { status: 429, body: { message: 'API rate limit exceeded' } }, 'too-many'],
  ['local', refusal(403, '42501', 'Sign in.'), 'refused'],
] as const)(
  'what an answer means is the same on both servers (%s, %o)',
  async (_engine, reply, reason) => {
    const backend = await openDesk();
    backend.reply = () => reply;
    const { call } = await import('#admin/sync/api/ask.ts');
    expect(await call('lead_alerts')).toMatchObject({ ok: false, reason });
  },
);

test.each([
  ['local', authRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token')],
  ['hosted', authRefusal(400, 'validation_failed', 'Refresh Token is not valid')],
  ['hosted', authRefusal(400, 'session_not_found', 'Session does not exist')],
  ['hosted', authRefusal(400, 'user_banned', 'User is banned')],
])('a session that can’t be renewed is over (%s, %o)', async (_engine, reply) => {
  const backend = await openDesk();
  backend.reply = ({ path }) =>
    path.includes('/token') ? reply : refusal(401, 'PGRST301', 'JWT expired');
  const { call } = await import('#admin/sync/api/ask.ts');
  expect(await call('lead_alerts')).toMatchObject({ ok: false });
  expect(backend.seen.filter(({ path }) => path.includes('/token'))).toHaveLength(1);
});
