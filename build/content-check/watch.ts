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
 * Checks the content now and after every change of the files it depends on; a change ends the check before it.
 * `changes` is a file watcher, whose event `all` names the changed file. Returns a function that stops it, with its
 * listener, timer and process.
 */
export function watchContent(changes: EventEmitter, options: WatchOptions): () => void {
  const { root, check, onReport, onError, pauseMs = 700 } = options;
  const folders = READ.map((folder) => join(root, folder) + sep);
  let running = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const run = async () => {
    running = new AbortController();
    const { signal } = running;
    try {
      const report = await check(root, signal);
      if (!signal.aborted) onReport(report);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  };
  const stop = () => {
    running.abort();
    clearTimeout(timer);
  };
  const onChange = (_kind: string, path: string) => {
    if (!folders.some((folder) => path.startsWith(folder))) return;
    stop();
    timer = setTimeout(run, pauseMs);
  };

  changes.on('all', onChange);
  void run();
  return () => {
    stop();
    changes.off('all', onChange);
  };
}
