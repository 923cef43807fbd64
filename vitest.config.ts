import { defineConfig, type TestUserConfig } from 'vitest/config';
import { shortLived } from './tests/node-flags.ts';
import { isLong } from './tests/sizes.ts';

const seconds = 1_000;
// The long form counts its kills in hours.
const back = {
  execArgv: [...shortLived],
  testTimeout: (isLong ? 10_000 : 120) * seconds,
  hookTimeout: 120 * seconds,
};

const project = (name: string, settings: TestUserConfig = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...settings },
});
/** Tests that read a built site may have to wait for its build. */
const build = { testTimeout: 120 * seconds, hookTimeout: 300 * seconds };

export default defineConfig({
  test: {
    // Each test file of `database` starts engines of its own; two at a time fit on two cores.
    maxWorkers: 2,
    projects: [
      project('unit'),
      project('content', build),
      project('requirements', build),
      project('live', build),
      project('database', back),
      project('deployed', { testTimeout: 120 * seconds, hookTimeout: 120 * seconds }),
      project('security', back),
    ],
  },
});
