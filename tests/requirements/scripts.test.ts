import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { deskLimits, touchLimits } from '#tools/bench/limits.ts';
import { measureDeskPage, measureFirstTouch } from '#tools/bench/sizes.ts';

// The size of scripts does not depend on content. Sizes in bytes after brotli 11.
let dist: string;
beforeAll(async () => {
  dist = await buildForTests('test');
});

test('what an island needs on its first touch stays within its bytes and files', () => {
  for (const [name, touch] of Object.entries(measureFirstTouch(dist))) {
    expect(touch.files, name).toBeLessThanOrEqual(touchLimits.files.most);
    expect(touch.bytes, name).toBeLessThanOrEqual(touchLimits.bytes.most);
  }
});

// Safari before 16.4 refuses the whole script, and no build translates it.
test('no script has a pattern that looks behind', () => {
  const scripts = globSync(['_astro/*.js', 'admin/*.js'], { cwd: dist });
  expect(scripts.length).toBeGreaterThan(20);
  const behind = scripts.filter((file) => /\(\?<[!=]/.test(readFileSync(join(dist, file), 'utf8')));
  expect(behind).toEqual([]);
});

test('a page of the lead desk loads at most 150 kB of scripts, and shows its form without them', () => {
  for (const name of ['login', 'setup', 'dashboard']) {
    const { bytes } = measureDeskPage(dist, `admin/${name}.html`);
    expect(bytes, name).toBeGreaterThan(50_000);
    expect(bytes, name).toBeLessThanOrEqual(deskLimits.bytes.most);
  }
  const login = readFileSync(join(dist, 'admin/login.html'), 'utf8');
  expect(login).toContain('type="password"');
});
