import { HtmlValidate } from 'html-validate/node';
import type { Browser } from 'playwright/test';
import { openPhone } from '#bench/browser.ts';
import type { BenchServer } from '#bench/server.ts';

const recommended = { extends: ['html-validate:recommended'], elements: ['html5'] };
const validators = {
  served: new HtmlValidate(recommended),
  // A browser writes each attribute with its value, so `open` comes back as `open=""` (HTML Standard,
  // 'Serializing HTML fragments'): how boolean attributes are spelled can't be judged there.
  live: new HtmlValidate({ ...recommended, rules: { 'attribute-boolean-style': 'off' } }),
};

/** What html-validate's recommended rules find in a page, "12 rule: sentence" each. */
export async function findMarkupErrors(
  html: string,
  kind: keyof typeof validators,
): Promise<string[]> {
  const report = await validators[kind].validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  );
}

/** The page as a browser has made it, its scripts run and its islands woken by a touch. */
export async function readLiveMarkup(
  browser: Browser,
  server: BenchServer,
  path: string,
): Promise<string> {
  const context = await openPhone(browser);
  try {
    const page = await context.newPage();
    await page.goto(`${server.origin}${path}`);
    const first = page.locator('astro-island').filter({ visible: true }).first();
    if ((await first.count()) > 0) {
      await first.dispatchEvent('pointerdown', { bubbles: true });
      await page.waitForLoadState('networkidle');
    }
    return await page.content();
  } finally {
    await context.close();
  }
}
