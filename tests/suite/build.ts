import { buildForTests, type TestBuild } from '#tests/builds.ts';
import buildOwnersMonth from '#tests/owner/setup.ts';

// Builds what the arguments name: builds of the tests, or `owner` for the copy of an owner's first month.
for (const name of process.argv.slice(2)) {
  if (name === 'owner') await buildOwnersMonth();
  else await buildForTests(name as TestBuild);
}
