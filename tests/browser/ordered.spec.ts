import type { Page } from 'playwright/test';
import { rowsOf } from '#tests/table.ts';
import { signIn, startDesk } from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';

// What the specification orders is seen on a phone as on a wide screen: not only in the HTML.
// Rows: page, part, the words that are seen in it.
const ordered = rowsOf<[path: string, part: string, words: string[]]>(`
  / | h1 | [Built to be handed down]
  / | .contact-bar | [(410) 555]
  / | .call-bar, .home-hero | [Request a Free Estimate]
  / | .stamps | [50+ Years, Licensed & Insured, Family Owned]
  / | .cards | [Deck construction, Screened porches, Steps & landings, Even risers, Learn More]
  / | .area-tiles | [Harford County, Our home county, Aberdeen, Bel Air, Havre de Grace, Edgewood, Fallston, Jarrettsville]
  / | .area-tiles | [Cecil County, Elkton, Perryville, North East, Rising Sun, Port Deposit, Chesapeake City]
  / | .area-tiles | [Baltimore County, Hereford, Parkton, Monkton, White Hall, Sparks, Kingsville]
  / | .area-tiles | [Southeastern PA, Oxford, Nottingham, West Grove, Lincoln University, Avondale, Landenberg]
  / | main .button | [Request an estimate]
  / | .notes | [Homeowner, Bel Air]
  / | .closing | [Request a free quote, (410) 555]
  / | .footer | [Home, Deck construction, Screened porches, Front doors & entryways, Pergolas & structures, Steps & landings]
  / | .footer | [Service areas, Gallery, Blog, About, Contact, Privacy]
  / | .footer | [Aberdeen, Bel Air, Havre de Grace, Edgewood, Harford County, Cecil County]
  / | .footer | [(410) 555, estimates@, Monday to Friday, ©]
  /deck-construction | .call-bar, .page-head | [Get Free Estimate]
  /deck-construction | .compare | [Composite Decking, Cedar]
  /deck-construction | .closing | [Start Your Project]
  /deck-remodeling | .call-bar, .page-head | [Get Free Assessment]
  /deck-remodeling | .closing | [Schedule Free Assessment]
  /screened-porches | .call-bar, .page-head | [Request Free Estimate]
  /screened-porches | .closing | [Start Your Design, (410) 555]
  /three-season-rooms | .call-bar, .page-head | [Plan Your Project]
  /three-season-rooms | .closing | [Request Free Estimate]
  /accessibility-ramps | .call-bar, .page-head | [Schedule Free Assessment]
  /accessibility-ramps | main | [One way in for everyone, A level place at the door, It can come down again, A walker may do better on low steps]
  /accessibility-ramps | .closing | [Get Your Expert Consultation]
  /pergolas-structures | .call-bar, .page-head | [Design Your Structure]
  /pergolas-structures | .cards | [Classic pergolas, Front porches, Porticos & entries, Patio covers, Learn More]
  /classic-pergolas | .call-bar, .page-head | [Design Your Pergola]
  /front-porches | .call-bar, .page-head | [Design Your Porch]
  /front-doors-entryways | .call-bar, .page-head | [Design Your Entry]
  /front-doors-entryways | main | [View Our Gallery]
  /porticos-entries | .call-bar, .page-head | [Design Your Entry]
  /patio-covers | .call-bar, .page-head | [Cover Your Patio]
  /steps-landings | .call-bar, .page-head | [Plan Your Steps]
  /service-areas | .area-tiles | [Harford County, Jarrettsville, Baltimore County, Kingsville]
  /service-areas/harford-county | .call-bar, .page-head | [Get Your Harford County Estimate]
  /service-areas/harford-county | .projects | [(Pylesville area), Havre de Grace, (Bel Air area)]
  /service-areas/cecil-county | .call-bar, .page-head | [Get Your Cecil County Estimate]
  /service-areas/cecil-county | .projects | [Rising Sun, Chesapeake City, Elkton]
  /contact | .page-head | ["1974", 50+ years, three generations]
  /contact | .contact aside | [1 Sample Street, Harford, Cecil and northern Baltimore Counties, southern Chester County]
  /contact | .contact aside | [Monday to Friday, Saturday, Sunday, Emergency consultations]
  /contact | .map-pair | [1 Sample Street, Monday to Friday, "9:00 AM to 4:00 PM", Closed, By appointment]
  /blog | .closing | [Get Free Estimate]
  /blog | .articles | [Read More, "January 15, 2025"]
  /no-such-page | main | [Oops! Page not found, Return to Home]
`);
const { writeLeads } = startDesk(site);
const paths = [...new Set(ordered.map(([path]) => path))];
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** The words of all visible parts with this selector, as a visitor reads them. */
const readSeen = (page: Page, part: string): Promise<string> =>
  page.locator(part).evaluateAll((parts) =>
    parts
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((one) => (one as HTMLElement).innerText)
      .join('\n')
      .replaceAll('\u2011', '-')
      .replace(/\s+/g, ' '),
  );

for (const screen of screens)
  test.describe(`at ${screen.width}`, () => {
    test.use({ viewport: screen });

    for (const path of paths)
      test(`what was ordered is seen on ${path}`, async ({ page, allowError }) => {
        allowError(/status of 404/);
        await page.goto(site.origin + path);
        for (const [on, part, words] of ordered)
          if (on === path)
            for (const one of words) expect.soft(await readSeen(page, part), part).toContain(one);
      });
  });

test('a label as long as a county’s has two lines in the call bar at 320', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`${site.origin}/service-areas/harford-county`);
  const bar = page.locator('.call-bar a').last();
  await expect(bar).toHaveText('Get Your Harford County Estimate');
  const lines = await bar.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(2);
});

test('the desk’s summary cards and first rows are in the first screen at 1440', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await writeLeads([{ name: 'Ann First' }, { name: 'Ben Second' }]);
  await signIn(page, site);
  for (const card of ['Total Submissions', 'New', 'In Progress', 'Closed'])
    await expect(page.locator('dt').getByText(card, { exact: true })).toBeInViewport({ ratio: 1 });
  const rows = page.getByRole('table', { name: 'Contact Submissions' }).locator('tbody tr');
  await expect(rows.first()).toBeInViewport({ ratio: 1 });
});
