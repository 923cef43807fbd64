import type { BuiltPage } from './built-page.ts';
import type { PolicyParts } from './headers.ts';

/** A page's data for the sitemap. */
export interface SitemapParts {
  /** Whether search engines may list the page. */
  isIndexed: boolean;
  /** The day of its last change in substance, YYYY-MM-DD. */
  modified: string | undefined;
  /** The addresses of its pictures, each once. */
  pictures: readonly string[];
}

/** Reads what a page's content security policy has to allow. */
export function readPolicyParts({ $ }: BuiltPage): PolicyParts {
  const attributes = (name: string) =>
    $(`[${name}]`)
      .toArray()
      .map((element) => $(element).attr(name) ?? '');
  const texts = (selector: string) =>
    $(selector)
      .toArray()
      .map((element) => $(element).text());
  return {
    // Data blocks don't run and need no hash (HTML Standard, 'data block').
    inlineScripts: texts('script:not([src]):not([type$="json"])'),
    inlineStyles: texts('style'),
    frames: [...attributes('data-frame-src'), ...attributes('data-map-src')],
    foreignScripts: attributes('data-script-src'),
    hasManifest: $('link[rel="manifest"]').length > 0,
    hasForm: $('#lead-form').length > 0,
  };
}

/** Reads a page's data for the sitemap. */
export function readSitemapParts({ $ }: BuiltPage): SitemapParts {
  const data = $('script[type="application/ld+json"]').text();
  const pictures = $('img[src]')
    .toArray()
    .map((picture) => $(picture).attr('src') ?? '');
  return {
    isIndexed: $('meta[name="robots"][content*="noindex"]').length === 0,
    modified: data === '' ? undefined : findModified(JSON.parse(data)),
    pictures: [...new Set(pictures)],
  };
}

/** The first `dateModified` in the page's structured data. */
function findModified(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('dateModified' in data) return String(data.dateModified);
  for (const part of Object.values(data)) {
    const found = findModified(part);
    if (found) return found;
  }
  return undefined;
}
