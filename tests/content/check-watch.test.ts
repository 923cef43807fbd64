import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchContent } from '#build/content-check/watch.ts';

const pauseMs = 100;
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Watches a project, whose first check has ended, with checks that the test ends. */
async function watch() {
  const changes = new EventEmitter();
  const begun: PromiseWithResolvers<{ problems: []; files: number }>[] = [];
  const said: unknown[] = [];
  watchContent(changes, {
    root: '/site',
    check: () => {
      const check = Promise.withResolvers<{ problems: []; files: number }>();
      begun.push(check);
      return check.promise;
    },
    onReport: ({ files }) => said.push(files),
    onError: (error) => said.push(error),
    pauseMs,
  });
  const wait = (ms = pauseMs) => vi.advanceTimersByTimeAsync(ms);
  const endCheck = async (at: number) => {
    begun[at]?.resolve({ problems: [], files: at });
    await wait(0);
  };
  await endCheck(0);
  const change = (file = 'src/content/page.md') => changes.emit('all', 'change', `/site/${file}`);
  return { begun, said, wait, endCheck, change };
}

test.each([
  ['src/content/services/decks.md', true],
  ['src/schemas/service.ts', true],
  ['src/pages/search.astro', true],
  ['src/styles/base.css', false],
  ['src/content-ideas/services/decks.md', false],
])('a change of %s is followed by a check: %s', async (file, isRead) => {
  const { begun, change, wait } = await watch();
  change(file);
  await wait();
  expect(begun).toHaveLength(isRead ? 2 : 1);
});

test('many changes at once start one check', async () => {
  const { begun, change, wait } = await watch();
  for (let save = 0; save < 30; save += 1) {
    change();
    await wait(pauseMs / 2);
  }
  expect(begun).toHaveLength(1);
  await wait();
  expect(begun).toHaveLength(2);
});

test('a change during a check starts another one, and the outdated report is dropped', async () => {
  const { begun, said, change, wait, endCheck } = await watch();
  change();
  await wait();
  change();
  await endCheck(1);
  expect(said).toEqual([0]);
  await wait();
  expect(begun).toHaveLength(3);
  await endCheck(2);
  expect(said).toEqual([0, 2]);
});

test('an error of the check itself is reported, and the next change is checked again', async () => {
  const { begun, said, change, wait, endCheck } = await watch();
  change();
  await wait();
  begun[1]?.reject('a mistake in a schema');
  await wait(0);
  change('src/schemas/service.ts');
  await wait();
  await endCheck(2);
  expect(said).toEqual([0, 'a mistake in a schema', 2]);
});
