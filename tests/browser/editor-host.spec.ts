import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { buildProject, settings } from '#tests/builds.ts';
import { cache, root } from '#tests/project-copy.ts';
import { startTestSite } from './server.ts';

test('a build with CMS_REPO has the editor behind the host’s own rules, up to the sign-in', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(600_000);
  const dist = join(cache, 'host/dist');
  await buildProject(root, dist, { ...settings.production, CMS_REPO: 'owner/site' });
  const site = await startTestSite({}, dist);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  for (const path of ['/edit/', '/edit']) {
    expect((await page.goto(site.origin + path))?.status()).toBe(200);
    await expect(page.getByRole('heading')).toHaveText('What would you like to change?');
  }
  await page.getByRole('link', { name: 'A price or a time' }).click();
  await expect(page.getByRole('button', { name: /access token/i })).toBeVisible();
  expect(errors).toEqual([]);
  await site.stop();
});
