import type { EventEmitter } from 'node:events';
import { join, sep } from 'node:path';
import type { Report } from './find-problems.ts';

export interface WatchOptions {
  /** The project's folder. */
  root: string;
  check: (root: string, signal: AbortSignal) => Promise<Report>;
  onReport: (report: Report) => void;
  /** Called when the check itself fails, for instance on a mistake in a schema. */
  onError: (error: unknown) => void;
  /**
   * Milliseconds without a change before a check. Astro 7.3 writes its data 500 ms after the last change, and a
   * page that is asked for in that moment stays old: a report, which reloads the pages, has to come later.
   */
  pauseMs?: number;
}

/** What the check reads: content, schemas, and the files that make routes. */
const READ = ['src/content', 'src/schemas', 'src/sections', 'src/model', 'src/pages', 'public'];

/**
 * Checks the content now and after every change of the files it depends on, one check at a time. `changes` is a
 * file watcher, whose event `all` names the changed file. Returns a function that stops it, with its listener,
 * timer and process.
 */
export function watchContent(changes: EventEmitter, options: WatchOptions): () => void {
  const { root, check, onReport, onError, pauseMs = 700 } = options;
  const folders = READ.map((folder) => join(root, folder) + sep);
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isStale = false;

  const run = async () => {
    isBusy = true;
    do {
      isStale = false;
      try {
        const report = await check(root, end.signal);
        if (!end.signal.aborted && !isStale) onReport(report);
      } catch (error) {
        if (!end.signal.aborted && !isStale) onError(error);
      }
    } while (isStale && !end.signal.aborted);
    isBusy = false;
  };
  const onChange = (_kind: string, path: string) => {
    if (!folders.some((folder) => path.startsWith(folder))) return;
    isStale = true;
    clearTimeout(timer);
    timer = setTimeout(() => !isBusy && void run(), pauseMs);
  };

  changes.on('all', onChange);
  void run();
  return () => {
    end.abort();
    clearTimeout(timer);
    changes.off('all', onChange);
  };
}
