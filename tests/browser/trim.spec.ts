import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import type { Page } from 'playwright/test';
import { untrimmedDist } from '#tests/builds.ts';
import { expect, listPages, test } from './fixtures.ts';

// trim-styles/ removes rules from each page. No page may look different, whatever a visitor does.

// A script renders the lead desk: its sheet is not trimmed.
const pages = listPages().filter((path) => !/^\/(?:admin|examples)\//.test(path));

test('no page lacks a style that its elements have or get', async ({ page, allowError }) => {
  allowError(/status of 404/);
  for (const path of pages) {
    await page.goto(path);
    await expectAllStyles(page, path);
  }
});

test('what a script or the server adds has its styles, too', async ({ page, request }) => {
  await page.goto('/search?q=porch');
  await expect(page.locator('.search-results li').first()).toBeVisible();
  await expectAllStyles(page, '/search');
  await page.goto('/gallery');
  await page.locator('.gallery-grid a').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAllStyles(page, '/gallery');
  const answer = await request.post('/api/submit-lead', { form: { name: '', email: 'nobody' } });
  const body = await answer.text();
  await page.route('/contact', (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto('/contact');
  await expect(page.locator('.error-summary')).toBeVisible();
  await expectAllStyles(page, '/contact');
});

/** Fails when a rule from before the trimming fits an element of the open page, and is gone. */
async function expectAllStyles(page: Page, path: string): Promise<void> {
  const file = join(untrimmedDist, `${path === '/' ? 'index' : path}.html`);
  const whole = load(readFileSync(file, 'utf8'))('style').text();
  expect(await page.evaluate(findLost, whole), path).toEqual([]);
}

/** The selectors of a style sheet that fit an element of the page, with properties that it no longer has. */
function findLost(whole: string): string[] {
  /** What is declared, as 'conditions selector: property'. */
  const declared = (rules: CSSRuleList, conditions = ''): [name: string, selector: string][] =>
    [...rules].flatMap((rule): [string, string][] => {
      const inner = 'cssRules' in rule ? (rule.cssRules as CSSRuleList) : undefined;
      if (!(rule instanceof CSSStyleRule))
        return inner ? declared(inner, `${conditions}${rule.cssText.split('{')[0]}`) : [];
      const properties = [...rule.style].filter((name) => !name.startsWith('--'));
      const selectors = rule.selectorText.split(/,\s*(?![^(]*\))/);
      return selectors.flatMap((selector) =>
        properties.map((name): [string, string] => [`${conditions}${selector}: ${name}`, selector]),
      );
    });
  // A state may come: of the same selector in every state.
  const inAnyState = (selector: string): string =>
    selector
      .replace(/::[\w-]+/g, '')
      .replace(
        /:(?:hover|active|focus[\w-]*|checked|target|user-invalid|disabled)/g,
        ':not(.never)',
      )
      .replace(/\[(?:open|hidden|aria-|data-)[^\]]*\]/g, ':not(.never)') || '*';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(whole);
  const kept = new Set(
    [...document.styleSheets].flatMap(({ cssRules }) => declared(cssRules).map(([name]) => name)),
  );
  return declared(sheet.cssRules)
    .filter(([name, selector]) => !kept.has(name) && document.querySelector(inAnyState(selector)))
    .map(([name]) => name);
}
