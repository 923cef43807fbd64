import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { explain, explainBehind, messages } from '#admin/messages.ts';
import { asFailure } from '#admin/result.ts';
import { routeAddress } from '#admin/shell/addresses.ts';
import { formatDayFrom, formatSpan, toMailto } from '#admin/ui/formats.ts';
import { toPlace } from '#leads/place.ts';
import { statuses, toStatus } from '#leads/statuses.ts';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';

afterEach(() => vi.unstubAllEnvs());

test('a request sent on an evening in Maryland has the day and hour of Maryland, in the US format', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  vi.resetModules();
  const { formatCount, formatDay, formatTime } = await import('#admin/ui/formats.ts');
  expect(formatDay('2026-11-21T01:30:00Z')).toBe('Nov 20, 2026');
  expect(formatTime('2026-11-21T01:30:00Z').replace(/\s/, ' ')).toBe('8:30 PM');
  expect(formatCount(100_000)).toBe('100,000');
});

test.each([...statuses, toStatus('else')])('the status $label has its three colors', (status) => {
  const tokens = readFileSync(join(root, 'src/styles/tokens.css'), 'utf8');
  const classes = `${status.badge} ${status.edge}`.split(' ');
  expect(classes).toHaveLength(3);
  for (const name of classes)
    expect(tokens).toContain(`--color-${name.replace(/^(bg|text|border-l)-/, '')}: `);
});

test('the id of every area reads as the site names the area', () => {
  const folder = pathToFileURL(join(root, FROZEN_CONTENT, 'areas/'));
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  expect(files).toContain('southeastern-pa.md');
  for (const file of files) {
    const title = /^title: (.+)$/m.exec(readFileSync(new URL(file, folder), 'utf8'))?.[1];
    expect(toPlace(file.replace('.md', ''))).toBe(title);
  }
  // The sender's own words stay.
  expect(toPlace('near Oxford, pa')).toBe('near Oxford, pa');
});

test('the way to the visits of a day ends at the last one', () => {
  const { searchParams } = new URL(routeAddress(['1 A St, Elkton', '2 B & C St', '3 D St, MD']));
  expect(searchParams.get('destination')).toBe('3 D St, MD');
  expect(searchParams.get('waypoints')).toBe('1 A St, Elkton|2 B & C St');
});

test.each([
  ['2026-11-22T15:00:00Z', 'today'],
  ['2026-11-20T12:00:00Z', 'Friday'],
  ['2026-12-03T12:00:00Z', 'Dec 3'],
  ['2027-01-11T12:00:00Z', 'Jan 11, 2027'],
])('on November 22, 2026, the day of %s is %s', (instant, words) => {
  expect(formatDayFrom('2026-11-22T12:00:00Z', instant)).toBe(words);
});

test.each([
  ['new', 'New', 'new'],
  ['archived', 'archived', 'other'],
  ['__proto__', '__proto__', 'other'],
])('the status %s reads "%s" on a badge of the color %s', (text, label, id) => {
  expect(toStatus(text)).toMatchObject({ id, label });
});

test.each([
  [20_000, '1 min', '1 min'],
  [190 * 60_000, '3 h', '3 h 10 min'],
  [47 * 3_600_000, '47 h', '47 h'],
  [60 * 3_600_000, '2 days', '2 days'],
])('a span of %i ms is %s, exactly %s', (ms, words, exact) => {
  expect([formatSpan(ms, false), formatSpan(ms, true)]).toEqual([words, exact]);
});

test('an email address cannot add fields to the mail it opens', () => {
  expect(toMailto('dorothy@example.com')).toBe('mailto:dorothy@example.com');
  expect(toMailto('a?cc=everybody@example.com')).toBe('mailto:a%3Fcc%3Deverybody@example.com');
});

const html = '<html><head><title>502 Bad Gateway</title></head></html>';
const five = 'Too many attempts. Wait five minutes, then try again.';
const silent = 'The server isn’t responding. Try again in a minute.';
const helper = 'Tell whoever looks after the site.';
test.each([
  ['an error of the server', 500, { message: 'the disk is full' }, silent],
  ['a gateway', 502, { message: 'Bad Gateway', name: 'AuthRetryableFetchError' }, silent],
  [
    'another',
    503,
    { message: 'An invalid response was received from the upstream server' },
    silent,
  ],
  ['a page', 404, { message: html }, silent],
  ['a page that is no JSON', 0, { message: 'Unexpected token', name: 'AuthUnknownError' }, silent],
  ['an abort in Chrome', 0, { message: 'signal is aborted without reason' }, silent],
  ['an abort in Firefox', 0, { message: 'The operation was aborted.' }, silent],
  ['an abort in Safari', 0, { message: 'Fetch is aborted' }, silent],
  ['no network', 0, { message: 'Failed to fetch' }, /^No connection/],
  [
    'a limit',
    429,
    { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    five,
  ],
  ['a limit of a gateway', 429, { message: 'API rate limit exceeded' }, five],
  ['a paused project', 540, { message: 'Project paused' }, /^The database is paused\..+Tell/],
  ['a used-up plan', 402, { message: 'exceed_egress_quota' }, /reached its plan’s limit.+Tell/],
  ['an unknown key', 401, { message: 'Invalid API key' }, /rejected this site’s key.+Tell/],
  ['keys of before', 401, { message: 'Legacy API keys are disabled' }, /rejected this site’s key/],
  [
    'a ban',
    400,
    { code: 'user_banned', message: 'User is banned' },
    `This account is blocked. ${helper}`,
  ],
  [
    'a wrong code',
    422,
    { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
    /That code isn’t right/,
  ],
  [
    'an old session',
    400,
    { code: 'reauthentication_needed', message: 'Password update requires reauthentication' },
    'Sign out and back in, then change it.',
  ],
  [
    'the same password',
    422,
    { code: 'same_password', message: 'New password should be different' },
    /Choose a different one/,
  ],
  [
    'a weak password',
    422,
    { code: 'weak_password', message: 'Password should contain' },
    /four words in a row/,
  ],
  [
    'a wrong current password',
    400,
    { code: 'current_password_invalid', message: 'Current password required' },
    'That isn’t the current password.',
  ],
  [
    'no current password',
    400,
    { code: 'current_password_required', message: 'Current password required' },
    'Enter the current password.',
  ],
  [
    'a sign-in',
    400,
    { code: 'invalid_credentials', message: 'Invalid login credentials' },
    'Invalid login credentials',
  ],
  [
    'an unknown code',
    400,
    { code: 'something_new', message: 'Some thing', name: 'AuthApiError' },
    /rejected it/,
  ],
  ['rights', 403, { code: '42501', message: 'permission denied for table admins' }, /rejected it/],
  ['jargon', 400, { code: '22P05', message: 'unsupported Unicode escape sequence' }, /rejected it/],
  [
    'our own function',
    400,
    { code: '22023', message: 'Three addresses at most. Remove one first.' },
    'Three addresses at most. Remove one first.',
  ],
])('what the owner reads of %s', (_name, status, error, words) => {
  const text = explain(asFailure(error, status));
  expect(text).toMatch(words);
  expect(text).toMatch(/^[A-Z]/);
});

test('after a day without the server the desk says whom to tell', () => {
  const silence = asFailure({ message: '' }, 503);
  expect(explainBehind(silence, 23 * 3_600_000)).toBe('');
  expect(explainBehind(silence, 25 * 3_600_000)).toMatch(/for a day.+Tell whoever/);
  expect(explainBehind(asFailure({}, 540), 0)).toMatch(/paused.+Tell whoever/);
});

test('a sentence of our own functions is preferred to the general one', () => {
  const refused = { ok: false, reason: 'refused' } as const;
  expect(explain({ ...refused, message: 'Remove one first.' })).toBe('Remove one first.');
  for (const reason of ['signed-out', 'no-connection', 'no-answer', 'nothing-changed'] as const)
    expect(explain({ ok: false, reason, message: '' })).toMatch(/^[A-Z].+\.$/);
  expect(messages.adminFailed({ ...refused, message: '' })).toEqual({
    title: 'Error',
    text: 'Failed to create admin account',
  });
});
