import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { readSiteFiles } from '#build/editor/site-files.ts';
import { buildProject, settings } from '#tests/builds.ts';
import { startGitHost } from '#tests/git-host.ts';
import { cache, root } from '#tests/project-copy.ts';
import { submitLogin } from './admin-desk.ts';
import { addressOf, go, save, write } from './editor-form.ts';
import { gatherErrors, site as owned } from './fixtures.ts';
import { createOwner, startTestSite } from './server.ts';

const service = 'src/content/services/screened-porches.md';

test('on the host the owner signs in with the desk’s password, saves, and publishes once', {
  tag: '@long',
}, async ({ page, context }) => {
  test.setTimeout(900_000);
  const dist = join(cache, 'host/dist');
  await buildProject(root, dist, { ...settings.production, CMS_REPO: 'owner/site' });
  const { texts, others } = await readSiteFiles(root);
  const pictures = others.map((file) => [file, readFileSync(join(root, file))] as const);
  const code = { 'netlify.toml': '[build]\n', '.github/workflows/test.yml': 'on: push\n' };
  const git = await startGitHost({ ...texts, ...Object.fromEntries(pictures), ...code });
  const key = { CMS_REPO: git.repo, CMS_TOKEN: git.token.value, CMS_API: git.api };
  const site = await startTestSite(dist, key);
  await createOwner(site.origin);
  const errors = gatherErrors(context);
  const log = (format: string) => git.git(['log', '-1', `--format=${format}`]);

  for (const path of ['/edit/', '/edit']) {
    expect((await page.goto(site.origin + path))?.status()).toBe(200);
    await expect(page.getByRole('heading')).toHaveText('What would you like to change?');
  }
  const form = `${site.origin}/edit/forms.html${addressOf(service)}`;
  await page.goto(form);
  await page.waitForURL(/\/admin\/login\?to=/);
  await submitLogin(page, owned);
  await page.waitForURL(form);

  await test.step('a price is a commit with the owner’s name; nothing is built yet', async () => {
    await write(page, 'price.to', '41000');
    await save(page);
    await expect.poll(() => git.read(service), { timeout: 30_000 }).toContain('to: 41000');
    expect(log('%an <%ae>')).toBe(`${owned.adminEmail} <${owned.adminEmail}>`);
    expect(log('%s')).toMatch(/^\[skip ci\] Update/);
    expect(git.git(['diff', '--name-only', 'main~1', 'main'])).toBe(service);
    await page.waitForURL(({ hash }) => !hash.includes('/entries/'));
  });

  await test.step('the publish says how many there were, and is one commit that the host builds', async () => {
    await go(page, '#/collections/services');
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept();
      return dialog.message();
    });
    await page.getByRole('button', { name: 'Publish Changes' }).click();
    expect(await asked).toMatch(/Published this month: \d+\..* 16 a month/);
    await expect.poll(() => log('%s')).toBe('Publish the site');
    expect(git.git(['diff', '--name-only', 'main~1', 'main'])).toBe('');
  });

  expect(errors).toEqual([]);
  await site.stop();
  await git.close();
});
