import { join } from 'node:path';
import { buildProject, settings } from '#tests/builds.ts';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { keepCopy, OWNER_ROOT } from '#tests/project-copy.ts';
import { editForAMonth } from './month.ts';

// Runs before each file of this project: makes the copy with the owner's edits once, and builds it in a distant time
// zone, because dates must stay the same.
await keepCopy('owner', ['tests/owner', FROZEN_CONTENT], editForAMonth);
await buildProject(OWNER_ROOT, join(OWNER_ROOT, '../dist'), {
  ...settings.production,
  TZ: 'Asia/Tokyo',
});
