import { load as parse } from 'cheerio';
import { brotliBytes } from './sizes.ts';
import type { Visit } from './visit.ts';

/** What a visit cost before the load event and for the first screen; bytes as sent. */
export interface LoadFigures {
  scripts: number;
  fontFiles: number;
  font: number;
  pictures: number;
  largestPicture: number;
  /** Before the load event, without pictures that the browser may skip. */
  requests: number;
  foreignRequests: number;
}

/** Adds up the requests: all, those before the load event, and those for the first screen. */
export function describeLoad(visit: Visit): LoadFigures {
  const sum = (files: { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);
  const pathsOf = (lazy: boolean) =>
    new Set(
      visit.pictures.filter((one) => one.lazy === lazy).map(({ url }) => new URL(url).pathname),
    );
  const [lazy, eager] = [pathsOf(true), pathsOf(false)];
  const fonts = visit.requests.filter(({ path }) => path.endsWith('.woff2'));
  return {
    scripts: sum(visit.requests.filter(({ path }) => path.endsWith('.js'))),
    fontFiles: new Set(fonts.map(({ path }) => path)).size,
    font: sum(fonts),
    pictures: sum(visit.pictures.filter(({ inSight }) => inSight)),
    largestPicture: visit.pictures.find(({ url }) => url === visit.largestPicture)?.bytes ?? 0,
    requests: visit.requests.filter(
      ({ path, at }) => at - visit.origin <= visit.loadedAt && (eager.has(path) || !lazy.has(path)),
    ).length,
    foreignRequests: visit.foreignRequests.length,
  };
}

/**
 * The compressed bytes of the page's HTML up to the end of what fills the first two phone screens.
 * Throws when the page in the browser has other elements than its HTML.
 */
export function firstScreensBytes(html: string, { lastOfTwoScreens }: Visit): number {
  const $ = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: true });
  const end = $('body *').get(lastOfTwoScreens)?.sourceCodeLocation?.endOffset;
  if (end === undefined) throw new Error('The HTML lacks an element that the browser shows.');
  return brotliBytes(html.slice(0, end));
}
