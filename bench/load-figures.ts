import type { Load } from './load.ts';

/** What one load of a page has cost before and in its first screen; bytes as sent. */
export interface LoadFigures {
  scripts: number;
  fontFiles: number;
  font: number;
  firstScreenPictures: number;
  lazyBeforeLoad: number;
  requestsBeforeLoad: number;
}

/** Adds up what was asked for: in all, before the load event, and for the first screen. */
export function describeLoad(load: Load): LoadFigures {
  const sum = (files: { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);
  const fonts = load.requests.filter(({ path }) => path.endsWith('.woff2'));
  const early = load.requests.filter(({ at }) => at - load.origin <= load.loadedAt);
  const lazy = new Set(
    load.pictures.filter((picture) => picture.lazy).map(({ url }) => new URL(url).pathname),
  );
  const eager = new Set(
    load.pictures.filter((picture) => !picture.lazy).map(({ url }) => new URL(url).pathname),
  );
  const isLazy = (path: string) => lazy.has(path) && !eager.has(path);
  return {
    scripts: sum(load.requests.filter(({ path }) => path.endsWith('.js'))),
    fontFiles: new Set(fonts.map(({ path }) => path)).size,
    font: sum(fonts),
    firstScreenPictures: sum(load.pictures.filter((picture) => picture.inFirstScreen)),
    lazyBeforeLoad: early.filter(({ path }) => isLazy(path)).length,
    requestsBeforeLoad: early.filter(({ path }) => !isLazy(path)).length,
  };
}
