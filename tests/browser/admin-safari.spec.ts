import { signIn, startDesk, submitLogin } from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';

// What Safari on an iPad does otherwise than the engines of the tests, done by hand.
const { open } = startDesk(site);

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // A pressed button gets no focus (https://bugs.webkit.org/show_bug.cgi?id=22261).
    addEventListener('mousedown', (event) => event.preventDefault(), true);
    // An iPad calls itself a Macintosh, and has no push outside the home screen.
    const has = (name: string, value: unknown) =>
      Object.defineProperty(navigator, name, { get: () => value });
    has(
      'userAgent',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15',
    );
    has('maxTouchPoints', 5);
    Reflect.deleteProperty(globalThis, 'PushManager');
    // What is stored goes after seven days, unless the site asks that it stay.
    StorageManager.prototype.persist = async () => {
      sessionStorage.setItem('asked-to-stay', 'yes');
      return true;
    };
  }),
);

test('signing in asks the browser to keep what is stored, but not on a shared computer', async ({
  page,
}) => {
  const hasAsked = () => page.evaluate(() => sessionStorage.getItem('asked-to-stay'));
  for (const isShared of [true, false]) {
    await page.goto('/admin/login');
    await page.getByLabel('This is a shared computer').setChecked(isShared);
    await submitLogin(page, site);
    await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
    expect(await hasAsked()).toBe(isShared ? null : 'yes');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL(/\/admin\/login$/);
  }
});

test('the focus goes back to the button that has opened a sheet', async ({ page }) => {
  await open(page, [{ name: 'Ida Pad', phone: '+14435550107' }], '');
  const opener = page.getByRole('button', { name: 'Set a visit' });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Nothing yet' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('alerts name the home screen first', async ({ page }) => {
  await signIn(page, site);
  await page.goto('/admin/settings');
  await expect(page.getByText('first add the desk to the Home Screen')).toBeVisible();
});
