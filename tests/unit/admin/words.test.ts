import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { explain, messages } from '#admin/messages.ts';
import { routeAddress } from '#admin/screens/frame/addresses.ts';
import { edges } from '#admin/screens/words/lead-words.ts';
import { formatDayFrom, formatSpan, toMailto } from '#admin/ui/formats.ts';
import { toPlace } from '#leads/place.ts';
import { toStatus } from '#leads/statuses.ts';
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

test('each status has its color at the edge of its leads', () => {
  const tokens = readFileSync(join(root, 'src/styles/tokens.css'), 'utf8');
  for (const edge of Object.values(edges))
    expect(tokens).toContain(`--color-${edge.replace('border-l-', '')}: `);
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
  expect(toStatus(text)).toEqual({ id, label });
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

test('the server’s message is preferred to ours', () => {
  const refused = { ok: false, reason: 'refused' } as const;
  expect(explain({ ...refused, message: 'Remove one first.' })).toBe('Remove one first.');
  for (const reason of ['signed-out', 'no-connection', 'no-answer', 'nothing-changed'] as const)
    expect(explain({ ok: false, reason, message: '' })).toMatch(/^[A-Z].+\.$/);
  expect(messages.adminFailed({ ...refused, message: '' })).toEqual({
    title: 'Error',
    text: 'Failed to create admin account',
  });
});
