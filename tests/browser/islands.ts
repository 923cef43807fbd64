import type { Page } from 'playwright/test';
import { expect, hold } from './fixtures.ts';

/**
 * Waits until React has hydrated an island that the test has touched. Astro removes `ssr` when React begins; the
 * browser is idle when React is done and listens to keys and presses.
 */
export async function untilAwake(page: Page, component: string): Promise<void> {
  await expect(
    page.locator(`astro-island[component-export="${component}"]:not([ssr])`),
  ).toBeAttached();
  await page.evaluate(
    () =>
      new Promise((done) => {
        if ('requestIdleCallback' in globalThis) requestIdleCallback(done);
        else setTimeout(done, 500);
      }),
  );
}

/** Holds back the scripts of the page. Returns the function that lets them come. */
export const holdScripts = (page: Page) => hold(page, '**/_astro/*.js');
