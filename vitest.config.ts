import { defineConfig } from 'vitest/config';

const project = (name: string, limits: { testTimeout?: number; hookTimeout?: number } = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...limits },
});
/** Tests that read a built site may have to wait for its build. */
const build = { testTimeout: 120_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    // Each test file of `database` starts engines of its own; two at a time fit on two cores.
    maxWorkers: 2,
    projects: [
      project('unit'),
      project('content', build),
      project('requirements', build),
      project('live', build),
      project('database', { testTimeout: 60_000, hookTimeout: 120_000 }),
      project('deployed', { testTimeout: 120_000, hookTimeout: 120_000 }),
      project('security', { testTimeout: 300_000, hookTimeout: 300_000 }),
    ],
  },
});
