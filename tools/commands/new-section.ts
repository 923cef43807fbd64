import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '#tools/toolchain/install.mjs';
import { makeSection } from '#tools/toolchain/new-section.ts';

try {
  const { folder, nextSteps } = await makeSection(root, process.argv[2] ?? '');
  const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'));
  spawnSync(process.execPath, [biome, 'format', '--write', '--log-level=error', folder], {
    cwd: root,
    stdio: 'inherit',
  });
  console.log(nextSteps);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
