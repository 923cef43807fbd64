import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Report } from '#build/content-check/find-problems.ts';
import { formatProblem } from '#build/content-check/problem.ts';
import { checkAfresh } from '#build/content-check/run.ts';
import { type WatchOptions, watchContent } from '#build/content-check/watch.ts';
import { changeFile, makeProject, swap } from './project.ts';

/** Watches a project, with the real check unless another is given; `change` simulates an event of the file watcher. */
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

test('the content is checked at the start and after each change, and a corrected problem is gone', async () => {
  const { root, reports, change } = await watchProject();
  await soon(() => expect(reports).toEqual(['']));
  await changeFile(root, 'services/decks.md', swap('navOrder: 1', 'navOrder: 0'));
  change('src/content/services/decks.md');
  await soon(() => expect(reports).toEqual(['', wrong]));
  await changeFile(root, 'services/decks.md', swap('navOrder: 0', 'navOrder: 1'));
  change('src/content/services/decks.md');
  await soon(() => expect(reports).toEqual(['', wrong, '']));
});

describe('when a check is due', () => {
  const pauseMs = 100;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });

  /** Watches with a check that the test ends; returns the started checks. */
  async function watchSlowly() {
    const begun: { end: () => void }[] = [];
    const check: WatchOptions['check'] = () =>
      new Promise((resolve) => begun.push({ end: () => resolve({ problems: [], files: 1 }) }));
    const watched = await watchProject({ check, pauseMs });
    const endCheck = async (at: number) => {
      begun[at]?.end();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { ...watched, begun, endCheck };
  }

  test.each(['src/content/services/decks.md', 'src/schemas/service.ts', 'src/pages/search.astro'])(
    'a change of %s is followed by a check',
    async (file) => {
      const { begun, endCheck, change } = await watchSlowly();
      await endCheck(0);
      change(file);
      await vi.advanceTimersByTimeAsync(pauseMs);
      expect(begun).toHaveLength(2);
    },
  );

  test.each(['src/styles/base.css', 'src/content-ideas/services/decks.md'])(
    'a change of %s is not',
    async (file) => {
      const { endCheck, change } = await watchSlowly();
      await endCheck(0);
      change(file);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test('many changes at once start one check', async () => {
    const { begun, endCheck, change } = await watchSlowly();
    await endCheck(0);
    for (let save = 0; save < 30; save += 1) {
      change('src/content/services/decks.md');
      await vi.advanceTimersByTimeAsync(pauseMs / 2);
    }
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(begun).toHaveLength(2);
  });

  test('a change during a check starts another one, and the outdated report is dropped', async () => {
    const { begun, endCheck, reports, change } = await watchSlowly();
    change('src/content/services/decks.md');
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(begun).toHaveLength(1);
    await endCheck(0);
    expect(begun).toHaveLength(2);
    expect(reports).toEqual([]);
    await endCheck(1);
    expect(reports).toEqual(['']);
  });

  test('after the end no listener or timer is left, and nothing is reported', async () => {
    const { changes, reports, errors, endCheck, stop, change } = await watchSlowly();
    expect(changes.listenerCount('all')).toBe(1);
    change('src/content/services/decks.md');
    stop();
    expect(changes.listenerCount('all')).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    await endCheck(0);
    expect({ reports, errors }).toEqual({ reports: [], errors: [] });
  });
});

test('an error of the check itself is reported, and the next change is checked again', async () => {
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

test('a stopped check rejects with a message', async () => {
  const end = new AbortController();
  const report = checkAfresh(await makeProject(), end.signal);
  end.abort();
  await expect(report).rejects.toThrow('The operation was aborted');
});
