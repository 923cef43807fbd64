import { test } from '#tests/browser/fixtures.ts';
import { given } from '#tests/hosted/given.ts';
import { travelAsOwner } from './desk-journeys.ts';
import { startEngineSite } from './engine-site.ts';
import type { EngineName } from './engines.ts';
import { travelWithForm } from './form-journeys.ts';
import { travelAsVisitor } from './visitor-journeys.ts';

const timeout = 480_000;

/** The journeys of the three who use the product, in one engine. */
export function travelThrough(name: EngineName): void {
  test.describe('the site', () => {
    test.describe.configure({ mode: 'default', timeout });
    const site = startEngineSite(name, { hasPageCache: true });
    // The pages are the same whatever servers stand behind them.
    if (!given) travelAsVisitor(site);
    travelWithForm(site);
  });
  test.describe('the desk', () => {
    // Each begins where the one before has ended.
    test.describe.configure({ mode: 'serial', timeout });
    travelAsOwner(startEngineSite(name, { hasPageCache: false }));
  });
}
