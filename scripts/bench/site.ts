import type { Verdict } from './budgets.ts';
import { siteLimits } from './limits.ts';
import { loadPage } from './load.ts';
import type { Bench } from './page.ts';
import { measureAdminPage, measureFirstTouch } from './sizes.ts';

/** What was measured of the site as a whole. */
export interface SiteFigures {
  firstTouch: { bytes: number; files: number };
  /** Scripts of each page of the lead desk, in bytes. */
  admin: Record<string, number>;
  /** On the slow link: when the login form is painted, and when its last script has come, in ms. */
  login: { paintedAt: number; scriptsAt: number };
}

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

/** Judges the site by the budgets that no single page has. */
export function judgeSite(site: SiteFigures): Verdict[] {
  const { firstTouch, login } = site;
  const rows: [string, string, number, number][] = [
    ['first touch of an island', 'B', siteLimits.islandBytes, firstTouch.bytes],
    ['requests of a first touch', '', siteLimits.islandRequests, firstTouch.files],
    ...Object.entries(site.admin).map(([path, bytes]): [string, string, number, number] => [
      `JavaScript of ${path}`,
      'B',
      siteLimits.adminScripts,
      bytes,
    ]),
    ['login form painted, before its scripts', 'ms', login.scriptsAt, login.paintedAt],
  ];
  return rows.map(([budget, unit, limit, figure]) => ({
    budget,
    unit,
    limit,
    figure,
    isMet: figure <= limit,
  }));
}
