import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Report } from '#content-check/check.ts';
import { formatProblem } from '#content-check/problem.ts';
import { checkAfresh } from '#content-check/run.ts';
import { type WatchOptions, watchContent } from '#content-check/watch.ts';
import { changeFile, makeProject, swap } from './project.ts';

/** Watches a project with the real check; `change` is what a file watcher would tell. */
async function watchProject(options: Partial<WatchOptions> = {}) {
  const root = await makeProject();
  const changes = new EventEmitter();
  const reports: string[] = [];
  const errors: unknown[] = [];
  const stop = watchContent(changes, {
    root,
    check: checkAfresh,
    onReport: ({ problems }: Report) => reports.push(problems.map(formatProblem).join('\n')),
    onError: (error) => errors.push(error),
    pauseMs: 10,
    ...options,
  });
  onTestFinished(stop);
  const change = (file: string) => changes.emit('all', 'change', join(root, file));
  return { root, changes, reports, errors, stop, change };
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const wrong = 'src/content/services/decks.md:4  navOrder  This is the number 0. Write more than 0.';

test('the content is checked at the start and after each change, and a mended fault is gone', async () => {
  const { root, reports, change } = await watchProject();
  await soon(() => expect(reports).toEqual(['']));
  await changeFile(root, 'services/decks.md', swap('navOrder: 1', 'navOrder: 0'));
  change('src/content/services/decks.md');
  await soon(() => expect(reports).toEqual(['', wrong]));
  await changeFile(root, 'services/decks.md', swap('navOrder: 0', 'navOrder: 1'));
  change('src/content/services/decks.md');
  await soon(() => expect(reports).toEqual(['', wrong, '']));
});

test('schemas and route files count as changes, other files do not', async () => {
  const { reports, change } = await watchProject();
  await soon(() => expect(reports).toHaveLength(1));
  change('src/styles/base.css');
  change('src/content-ideas/services/decks.md');
  await sleep(100);
  expect(reports).toHaveLength(1);
  change('src/schemas/service.ts');
  await soon(() => expect(reports).toHaveLength(2));
  change('src/pages/search.astro');
  await soon(() => expect(reports).toHaveLength(3));
});

test('many changes at once make one check, and never two checks run at a time', async () => {
  let running = 0;
  let most = 0;
  let checks = 0;
  const check: WatchOptions['check'] = async (root, signal) => {
    checks += 1;
    running += 1;
    most = Math.max(most, running);
    const report = await checkAfresh(root, signal);
    running -= 1;
    return report;
  };
  const { reports, change } = await watchProject({ check });
  for (let save = 0; save < 30; save++) {
    change('src/content/services/decks.md');
    await sleep(5);
  }
  await soon(() => expect(running).toBe(0));
  await soon(() => expect(reports.length).toBeGreaterThan(0));
  expect(most).toBe(1);
  expect(checks).toBeLessThan(10);
});

test('after the end nothing listens, nothing runs and nothing is reported any more', async () => {
  const { changes, reports, errors, stop, change } = await watchProject();
  expect(changes.listenerCount('all')).toBe(1);
  change('src/content/services/decks.md');
  stop();
  expect(changes.listenerCount('all')).toBe(0);
  await sleep(1000);
  expect({ reports, errors }).toEqual({ reports: [], errors: [] });
});

test('a check that fails itself is told, and the next change is checked again', async () => {
  let isBroken = true;
  const check: WatchOptions['check'] = async (root, signal) => {
    if (isBroken) throw new Error('a mistake in a schema');
    return checkAfresh(root, signal);
  };
  const { reports, errors, change } = await watchProject({ check });
  await soon(() => expect(errors).toEqual([new Error('a mistake in a schema')]));
  isBroken = false;
  change('src/schemas/service.ts');
  await soon(() => expect(reports).toEqual(['']));
});

test('a check that is stopped says so', async () => {
  const end = new AbortController();
  const report = checkAfresh(await makeProject(), end.signal);
  end.abort();
  await expect(report).rejects.toThrow('The content check was stopped before its end.');
});
