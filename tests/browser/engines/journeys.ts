import { test } from '#tests/browser/fixtures.ts';
import { travelAsOwner } from './desk-journeys.ts';
import { startEngineSite } from './engine-site.ts';
import type { EngineName } from './engines.ts';
import { travelWithForm } from './form-journeys.ts';
import { travelAsVisitor } from './visitor-journeys.ts';

/** The journeys of the three who use the product, in one engine. */
export function travelThrough(name: EngineName): void {
  const site = startEngineSite(name);
  test.afterEach(() => site.connection().set('on'));
  travelAsVisitor(site);
  travelWithForm(site);
  test.describe('the desk', () => travelAsOwner(site));
}
