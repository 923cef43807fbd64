import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { toPlace } from '#admin/data/submission.ts';
import { toInstant } from '#admin/data/timestamps.ts';
import { explain, messages } from '#admin/messages.ts';
import {
  formatCount,
  formatDay,
  formatDayFrom,
  formatTime,
  shorten,
  toMailto,
} from '#admin/ui/formats.ts';
import { toStatus } from '#leads/statuses.ts';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['2026-11-21T06:43:33.94+00:00', '2026-11-21T06:43:33.940Z'],
  ['2026-11-21 06:43:33.94+00', '2026-11-21T06:43:33.940Z'],
  ['2026-11-21 06:43:33.940123+00', '2026-11-21T06:43:33.940Z'],
  ['2026-11-21 01:43:33-05', '2026-11-21T06:43:33.000Z'],
  ['2026-11-21T06:43:33Z', '2026-11-21T06:43:33.000Z'],
])('the timestamp %s is the instant %s', (timestamp, instant) => {
  expect(toInstant(timestamp)).toBe(instant);
});

test('a text that is not a timestamp throws', () => {
  expect(() => toInstant('yesterday')).toThrow(RangeError);
});

test('a request sent on an evening in Maryland has the day and hour of Maryland', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  vi.resetModules();
  const formats = await import('#admin/ui/formats.ts');
  expect(formats.formatDay('2026-11-21T01:30:00Z')).toBe('Nov 20, 2026');
  expect(formats.formatTime('2026-11-21T01:30:00Z').replace(/\s/, ' ')).toBe('8:30 PM');
});

test('the id of every area reads as the site names the area', () => {
  const folder = pathToFileURL(join(root, FROZEN_CONTENT, 'areas/'));
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  expect(files).toContain('southeastern-pa.md');
  for (const file of files) {
    const title = /^title: (.+)$/m.exec(readFileSync(new URL(file, folder), 'utf8'))?.[1];
    expect(toPlace(file.replace('.md', ''))).toBe(title);
  }
});

test('a place in a sender’s own words is not changed', () => {
  expect(toPlace('near Oxford, pa')).toBe('near Oxford, pa');
});

test.each([
  ['2026-11-22T15:00:00Z', 'today'],
  ['2026-11-20T12:00:00Z', 'Friday'],
  ['2026-12-03T12:00:00Z', 'Dec 3'],
  ['2027-01-11T12:00:00Z', 'Jan 11, 2027'],
])('on November 22, 2026, the day of %s is %s', (instant, words) => {
  expect(formatDayFrom('2026-11-22T12:00:00Z', instant)).toBe(words);
});

test('days, times and counts have the US format', () => {
  expect(formatDay('2026-11-21T12:00:00Z')).toBe('Nov 21, 2026');
  expect(formatTime('2026-11-21T12:00:00Z')).toMatch(/^\d{1,2}:\d{2}\s[AP]M$/);
  expect(formatCount(100_000)).toBe('100,000');
});

test.each([
  ['new', 'New', 'new'],
  ['contacted', 'Contacted', 'contacted'],
  ['quoted', 'Quoted', 'quoted'],
  ['closed', 'Closed', 'closed'],
  ['archived', 'archived', 'other'],
  ['__proto__', '__proto__', 'other'],
])('the status %s reads "%s" on a badge of the color %s', (text, label, id) => {
  expect(toStatus(text)).toEqual({ id, label });
});

test('a short message is shown completely, a long one up to the end of a word', () => {
  expect(shorten('Would like it before crab season.')).toBeNull();
  const long = 'The deck has sagged a little every winter since we moved in. '.repeat(80);
  const beginning = shorten(long) ?? '';
  expect(beginning.length).toBeLessThanOrEqual(121);
  expect(beginning).toMatch(/\S…$/);
  expect(long.startsWith(beginning.slice(0, -1))).toBe(true);
});

test('a long message is not cut inside an emoji', () => {
  const beginning = shorten('🏡'.repeat(200)) ?? '';
  expect(beginning.isWellFormed()).toBe(true);
});

test('an email address cannot add fields to the mail it opens', () => {
  expect(toMailto('dorothy@example.com')).toBe('mailto:dorothy@example.com');
  expect(toMailto('a?cc=everybody@example.com')).toBe('mailto:a%3Fcc%3Deverybody@example.com');
});

test('the server’s message is preferred to ours', () => {
  expect(explain({ reason: 'refused', message: 'permission denied' })).toBe('permission denied');
  for (const reason of ['signed-out', 'no-connection', 'no-answer', 'nothing-changed'] as const) {
    expect(explain({ reason, message: '' })).toMatch(/^[A-Z].+\.$/);
  }
});

test('a setup that failed without a message has the default text', () => {
  expect(messages.adminFailed({ reason: 'refused', message: '' })).toEqual({
    title: 'Error',
    text: 'Failed to create admin account',
  });
});
