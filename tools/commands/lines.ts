import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tools/toolchain/install.mjs';

// npm run lines: how much there is to read, as lines of each room, of tests and their data, and of documents.
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const isCode = (file: string) =>
  /\.(ts|tsx|mjs|js|astro|sql|css)$/.test(file) && !/database\.types\.ts$/.test(file);
const isData = (file: string) =>
  /\.(json|ya?ml|csv|md|html|txt)$/.test(file) || file.startsWith('tests/fixtures/');
const isText = (file: string) => !/\.(webp|jpe?g|png|avif|heic|woff2|ico|pdf|zip)$/.test(file);

/** The part of the repository that a file belongs to; undefined for content and settings. */
function partOf(file: string): string | undefined {
  if (file.startsWith('tests/')) {
    if (isCode(file) && !file.startsWith('tests/fixtures/')) return 'tests';
    return isData(file) && isText(file) ? 'test data' : undefined;
  }
  if (/^docs\/.*\.md$|^[^/]+\.md$/.test(file)) return 'documents';
  const [, room] = /^(src\/[^/]+|[^/]+)\//.exec(file) ?? [];
  return isCode(file) && room ? `room ${room}` : undefined;
}

const parts = Map.groupBy(files, partOf);
const rows = [...parts].flatMap(([part, of]) => {
  const text = of.map((file) => readFileSync(join(root, file), 'utf8')).join('');
  const words = part === 'documents' ? `, ${text.split(/\s+/).length} words` : '';
  return part ? [{ part, lines: text.split('\n').length - 1, words }] : [];
});
const rooms = rows.filter(({ part }) => part.startsWith('room '));
const all = rooms.reduce((sum, { lines }) => sum + lines, 0);
for (const { part, lines, words } of [
  ...rows.sort((a, b) => a.part.localeCompare(b.part)),
  { part: 'all rooms', lines: all, words: '' },
])
  console.log(`${String(lines).padStart(7)}  ${part}${words}`);
