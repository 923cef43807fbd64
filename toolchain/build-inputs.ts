/** Every file and folder that a build reads, seen from the project's folder; packages and caches left out. */
export const BUILD_INPUTS: readonly string[] = [
  'src',
  'public',
  'integrations',
  'content-check',
  'trim-styles',
  'local',
  'toolchain',
  'supabase/database.types.ts',
  'supabase/functions',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
