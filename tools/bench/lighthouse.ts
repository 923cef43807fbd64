import lighthouse from 'lighthouse';
import { slowLink } from './limits.ts';
import { phone } from './page.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * What Lighthouse finds on a phone with the network and processor of `slowLink`; times in ms. `port` is the browser's
 * debugging port. The SEO audits are skipped for a page with `noindex`. Throws Lighthouse's own message when it could
 * not audit the page.
 */
export async function runLighthouse(port: number, url: string) {
  const { kilobitsPerSecond, roundTripMs, cpuSlowdown } = slowLink;
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    ignoreStatusCode: true,
    screenEmulation: { ...phone, mobile: true, deviceScaleFactor: 2, disabled: false },
    throttlingMethod: 'devtools',
    throttling: {
      requestLatencyMs: roundTripMs,
      downloadThroughputKbps: kilobitsPerSecond,
      uploadThroughputKbps: kilobitsPerSecond,
      cpuSlowdownMultiplier: cpuSlowdown,
    },
  });
  if (!run) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { lhr } = run;
  if (lhr.runtimeError) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`);
  const isListed = lhr.audits['is-crawlable']?.score === 1;
  const judged = categories.filter((category) => category !== 'seo' || isListed);
  const points = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const time = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    firstPaint: time('first-contentful-paint'),
    largestPaint: time('largest-contentful-paint'),
    blocking: time('total-blocking-time'),
    // The points that the page lacks to 100, over all categories, and the audits that cost them.
    lighthouse: judged.reduce((sum, category) => sum + 100 - points(category), 0),
    failed: judged.flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${lhr.audits[id]?.title ?? id}`),
    ),
  };
}
