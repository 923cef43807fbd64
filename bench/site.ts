import { judge, type Reading, type Verdict } from './budgets.ts';
import type { SiteFigures } from './figures.ts';
import { siteLimits } from './limits.ts';
import { loadPage } from './load.ts';
import type { Bench } from './page.ts';
import { measureAdminPage, measureFirstTouch } from './sizes.ts';

const adminPages = ['login', 'setup', 'dashboard'] as const;

/** Measures what all pages share: islands on first touch, and the lead desk. */
export async function measureSite(bench: Bench): Promise<SiteFigures> {
  const sizes = adminPages.map((name): [string, number] => [
    `/admin/${name}`,
    measureAdminPage(bench.dist, `admin/${name}.html`).bytes,
  ]);
  const login = await loadPage(bench.browser, bench.server, '/admin/login', 'slow');
  return {
    firstTouch: measureFirstTouch(bench.dist),
    admin: Object.fromEntries(sizes),
    login: { paintedAt: login.firstPaint, scriptsAt: login.scriptsAt },
  };
}

/** The islands whose first touch is limited: the menus and the questions. */
const limited = ['MobileMenu', 'ServicesMenu', 'Accordion'] as const;

/** Judges the site by the budgets that no single page has. */
export function judgeSite(site: SiteFigures): Verdict[] {
  const { firstTouch, login } = site;
  const rows: Reading[] = [
    ...limited.flatMap((name): Reading[] => {
      const { bytes, files } = firstTouch[name] ?? { bytes: Number.NaN, files: Number.NaN };
      return [
        [`first touch of ${name}`, 'B', siteLimits.islandBytes, bytes],
        [`requests of ${name}`, '', siteLimits.islandRequests, files],
      ];
    }),
    ...Object.entries(site.admin).map(
      ([path, bytes]): Reading => [`JavaScript of ${path}`, 'B', siteLimits.adminScripts, bytes],
    ),
    ['login form painted, before its scripts', 'ms', login.scriptsAt, login.paintedAt],
  ];
  return rows.map(judge);
}
