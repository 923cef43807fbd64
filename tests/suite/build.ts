import { buildForTests } from '#tests/builds.ts';
import buildOwnersMonth from '#tests/owner/setup.ts';

await buildForTests('test');
await buildForTests('production');
await buildOwnersMonth();
