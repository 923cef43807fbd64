import { fileURLToPath } from 'node:url';
import { makeSection } from './content/new-section.ts';

try {
  const root = fileURLToPath(new URL('..', import.meta.url));
  console.log(await makeSection(root, process.argv[2] ?? ''));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
