import { buildForTests } from '#tests/builds.ts';

// The build of the live content, from which all others take their pictures.
await buildForTests('production');
