/** Every file and folder that a build reads, relative to the project's folder; without packages and caches. */
export const BUILD_INPUTS: readonly string[] = [
  'src',
  'public',
  'build',
  'tools/local',
  'tools/toolchain',
  'supabase/database.types.ts',
  'server',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
