import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildProject, settings } from '#tests/builds.ts';
import { keepCopy, OWNER_ROOT, root } from '#tests/project-copy.ts';
import { editForAMonth } from './month.ts';

// Runs before each file of this project: makes the copy with the owner's edits once, and builds it in a distant time
// zone, because dates must stay the same. A content that it can't edit fails only this project's tests.
await keepCopy('owner', ['tests/owner'], async (copy) => {
  const pictures = join(root, '.cache/astro');
  if (existsSync(pictures)) cpSync(pictures, join(copy.root, '.cache/astro'), { recursive: true });
  copy.write('month.json', JSON.stringify(await editForAMonth(copy)));
});
await buildProject(OWNER_ROOT, join(OWNER_ROOT, '../dist'), {
  ...settings.production,
  TZ: 'Asia/Tokyo',
});
