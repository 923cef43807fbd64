import { judgePage, largestPaint, type Verdict } from './budgets.ts';
import { judgeBuild } from './build-cost.ts';
import type { PageFigures, Results } from './figures.ts';
import { renderTable } from './report.ts';
import { judgeSite } from './site.ts';

/**
 * A table of what differs between two measurements, page by page, then for the site. The largest paint differs when it
 * moved by more than 50 ms; less than that comes and goes by itself.
 */
export function renderComparison(before: Results, after: Results): string {
  const rows = Object.values(after.pages).flatMap((page) => {
    const earlier = before.pages[page.path];
    return earlier ? comparePages(earlier, page) : [];
  });
  const whole = [
    ...compareVerdicts(before.site && judgeSite(before.site), after.site && judgeSite(after.site)),
    ...compareVerdicts(
      before.build && judgeBuild(before.build.figures),
      after.build && judgeBuild(after.build.figures),
    ),
  ];
  rows.push(...whole);
  if (rows.length === 0) return 'Nothing differs on the pages that both have measured.';
  return renderTable(['page', 'figure', 'before', 'after', 'limit'], rows);
}

const noiseMs = 50;

function comparePages(before: PageFigures, after: PageFigures): string[][] {
  const earlier = new Map(judgePage(before).map((verdict) => [verdict.budget, verdict]));
  const rows = judgePage(after).flatMap((verdict) => {
    const old = earlier.get(verdict.budget);
    const differs = old && old.figure !== verdict.figure && verdict.budget !== 'largest paint';
    return differs ? [row(after.path, verdict, old.figure)] : [];
  });
  const paint = largestPaint(after);
  if (Math.abs(paint - largestPaint(before)) > noiseMs) {
    const verdict = judgePage(after).find(({ budget }) => budget === 'largest paint');
    if (verdict) rows.push(row(after.path, verdict, largestPaint(before)));
  }
  return rows;
}

function compareVerdicts(before: Verdict[] = [], after: Verdict[] = []): string[][] {
  const earlier = new Map(before.map((verdict) => [verdict.budget, verdict]));
  return after.flatMap((verdict) => {
    const old = earlier.get(verdict.budget);
    return old && old.figure !== verdict.figure ? [row('site', verdict, old.figure)] : [];
  });
}

function row(path: string, verdict: Verdict, before: number): string[] {
  const show = (figure: number) => figure.toLocaleString('en-US', { maximumFractionDigits: 3 });
  const { budget, figure, limit } = verdict;
  return [path, budget, show(before), show(figure), show(limit)];
}
