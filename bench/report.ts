import { judgePage, largestPaint, type Verdict } from './budgets.ts';
import { judgeBuild } from './build-cost.ts';
import type { BuildFigures, PageFigures, Results, SiteFigures } from './figures.ts';
import { categories } from './lighthouse.ts';
import { median } from './limits.ts';
import { judgeSite } from './site.ts';

/** A table in Markdown whose columns stand under each other on a terminal too. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? cells[at]?.padEnd(width) : cells[at]?.padStart(width))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** One line a page: its figures, a missed limit marked with an exclamation mark. */
export function renderPages(pages: readonly PageFigures[]): string {
  const head = [
    'page',
    'HTML B',
    'script B',
    'pictures B',
    'requests',
    'shift',
    'shift, faces',
    'blocking ms',
    'HTML errors',
    'Lighthouse',
    'largest',
    'limit ms',
    'paint ms',
    'x limit',
    'share ms',
    'fast ms',
  ];
  return renderTable(head, pages.map(pageRow));
}

function pageRow(page: PageFigures): string[] {
  const missed = new Set(
    judgePage(page)
      .filter(({ isMet }) => !isMet)
      .map(({ budget }) => budget),
  );
  const mark = (text: string, ...budgets: string[]) =>
    budgets.some((budget) => missed.has(budget)) ? `${text} !` : text;
  const { paint, shiftWithFace: faces, lighthouse } = page;
  const lazy = page.lazyBeforeLoad > 0 ? ` + ${page.lazyBeforeLoad} lazy` : '';
  const scores = categories.map((category) => lighthouse.scores[category]);
  return [
    page.path,
    mark(count(page.html), 'HTML'),
    mark(count(page.inlineScript), 'inline script', 'JavaScript before a touch'),
    mark(count(page.firstScreenPictures), 'pictures in the first screen'),
    mark(`${page.requestsBeforeLoad}${lazy}`, 'requests before load', 'requests to other hosts'),
    mark(page.layoutShift.toFixed(3), 'layout shift'),
    mark(
      Math.max(faces.georgia, faces.noto, faces.dejavu).toFixed(3),
      'layout shift with Georgia',
      'layout shift with Noto Serif',
      'layout shift with DejaVu Serif',
    ),
    mark(
      `${count(page.blockingMs.fast)} / ${count(page.blockingMs.slow)}`,
      'blocking time',
      'blocking time, slow phone',
    ),
    mark(
      `${page.servedErrors.length} / ${page.liveErrors.length}`,
      'HTML errors, served',
      'HTML errors, live',
    ),
    mark(scores.join(' '), ...categories.map((category) => `Lighthouse ${category}`)),
    mark(
      paint.picture === undefined ? 'text' : `${count(paint.picture)} B`,
      'picture painted largest',
    ),
    count(paint.limit),
    mark(count(largestPaint(page)), 'largest paint'),
    (largestPaint(page) / paint.limit).toFixed(2),
    count(paint.share),
    count(median(paint.fast)),
  ];
}

/** One line a budget: its limit, the worst figure and its page, and whether all pages meet it. */
export function renderBudgets(
  pages: readonly PageFigures[],
  site: SiteFigures | undefined,
  build: BuildFigures | undefined,
): string {
  const byBudget = new Map<string, (Verdict & { path: string })[]>();
  for (const page of pages) {
    for (const verdict of judgePage(page)) {
      const known = byBudget.get(verdict.budget) ?? [];
      byBudget.set(verdict.budget, [...known, { ...verdict, path: page.path }]);
    }
  }
  const rows = [...byBudget.values()].flatMap((verdicts) => {
    const [worst] = verdicts.toSorted((a, b) => strain(b) - strain(a));
    if (!worst) return [];
    const missed = verdicts.filter(({ isMet }) => !isMet).length;
    const verdict = missed === 0 ? 'met' : `missed by ${missed} of ${verdicts.length}`;
    return [
      [worst.budget, show(worst, worst.limit), show(worst, worst.figure), worst.path, verdict],
    ];
  });
  const whole = [...(site ? judgeSite(site) : []), ...(build ? judgeBuild(build) : [])].map(
    (verdict) => [
      verdict.budget,
      show(verdict, verdict.limit),
      show(verdict, verdict.figure),
      'site',
      verdict.isMet ? 'met' : 'missed',
    ],
  );
  return renderTable(['budget', 'limit', 'worst', 'where', 'verdict'], [...rows, ...whole]);
}

/** How near a figure comes to its limit; Lighthouse counts downwards. */
function strain({ budget, figure, limit }: Verdict): number {
  if (budget.startsWith('Lighthouse')) return limit - figure;
  return limit === 0 ? figure : figure / limit;
}

/** Every missed limit with its reason, one line each. */
export function listMisses(pages: readonly PageFigures[]): string[] {
  return pages.flatMap((page) =>
    judgePage(page)
      .filter(({ isMet }) => !isMet)
      .map((verdict) => {
        const { budget, limit, figure } = verdict;
        const why = reasons(page, budget).map((reason) => `\n      ${reason}`);
        const line = `${page.path}: ${budget} ${show(verdict, figure)}, limit ${show(verdict, limit)}`;
        return line + why.join('');
      }),
  );
}

function reasons(page: PageFigures, budget: string): string[] {
  if (budget === 'HTML errors, served') return page.servedErrors;
  if (budget === 'HTML errors, live') return page.liveErrors;
  if (budget === 'phone screens without the number') {
    return page.screensWithoutPhone.map((width) => `${width} px wide`);
  }
  const category = categories.find((name) => budget === `Lighthouse ${name}`);
  return category ? page.lighthouse.failed.filter((text) => text.startsWith(category)) : [];
}

function show({ unit, budget }: Verdict, figure: number): string {
  if (budget.startsWith('layout shift')) return figure.toFixed(3);
  return unit ? `${count(figure)} ${unit}` : count(figure);
}

function count(figure: number): string {
  return Math.round(figure).toLocaleString('en-US');
}

const placeOfTables = /(<!-- figures -->\n)[\s\S]*?(<!-- end of figures -->)/;

/**
 * The document with the tables of a run between its two marks, `<!-- figures -->` and
 * `<!-- end of figures -->`. Throws when it has none.
 */
export function placeTables(
  document: string,
  results: Results,
  pages: readonly PageFigures[],
): string {
  if (!placeOfTables.test(document)) {
    throw new Error('docs/performance.md has no <!-- figures --> … <!-- end of figures -->.');
  }
  const tables = [
    `Measured ${results.date}, Chromium ${results.browser}.`,
    renderBudgets(pages, results.site, results.build?.figures),
    renderPages(pages),
  ].join('\n\n');
  return document.replace(placeOfTables, (_all, from, to) => `${from}\n${tables}\n\n${to}`);
}
