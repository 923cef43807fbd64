import { buildForTests } from './toolchain/test-builds.ts';

await buildForTests('test');
await buildForTests('production');
