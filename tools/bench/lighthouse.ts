import lighthouse from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface LighthouseResult {
  /** The points that the page lacks to 100, over all categories. */
  lost: number;
  /** The audits that cost points, "category: title". */
  failed: string[];
}

/**
 * Runs Lighthouse with its default settings: a mid-range phone on simulated slow 4G. `port` is the
 * browser's debugging port. The SEO audits are skipped for a page with `noindex`. Throws Lighthouse's
 * own message when it could not audit the page.
 */
export async function runLighthouse(port: number, url: string): Promise<LighthouseResult> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    ignoreStatusCode: true,
  });
  if (!run) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { lhr } = run;
  if (lhr.runtimeError) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`);
  const isListed = lhr.audits['is-crawlable']?.score === 1;
  const judged = categories.filter((category) => category !== 'seo' || isListed);
  const points = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    lost: judged.reduce((sum, category) => sum + 100 - points(category), 0),
    failed: judged.flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${lhr.audits[id]?.title ?? id}`),
    ),
  };
}
