import { buildForTests } from '#tests/builds.ts';

await buildForTests('test');
await buildForTests('production');
