import type { Loader, LoaderContext } from 'astro/loaders';

type DataEntry = Parameters<LoaderContext['store']['set']>[0];

const EVENTS = ['add', 'change', 'unlink'] as const;

/**
 * A content loader that keeps the dev server running: an entry that does not match its schema keeps its last
 * valid version (or is left out), and an unreadable file is read again after the next change. Without it Astro
 * stops at start, and at a mistake in a list. The content check reports the mistake. Builds load as usual.
 */
export function live(loader: Loader): Loader {
  const load = (context: LoaderContext): Promise<void> =>
    context.watcher ? loadLive(loader, context, context.watcher) : loader.load(context);
  return { ...loader, load };
}

async function loadLive(
  loader: Loader,
  context: LoaderContext,
  watcher: NonNullable<LoaderContext['watcher']>,
): Promise<void> {
  const broken = new Set<string>();
  const good = new Map<string, DataEntry>();
  const forgiving: LoaderContext = {
    ...context,
    parseData: async (entry) => {
      broken.delete(entry.id);
      try {
        return await context.parseData(entry);
      } catch {
        broken.add(entry.id);
        context.logger.warn(
          `${context.collection} "${entry.id}" keeps its last valid version until it is corrected.`,
        );
        return entry.data;
      }
    },
    store: {
      ...context.store,
      clear: () => {
        for (const [id, entry] of context.store.entries()) good.set(id, entry);
        context.store.clear();
      },
      set: (entry) => {
        const kept = broken.has(entry.id) ? good.get(entry.id) : entry;
        return kept !== undefined && context.store.set(kept);
      },
    },
  };
  const attempt = async (): Promise<boolean> => {
    try {
      await loader.load(forgiving);
      return true;
    } catch {
      return false;
    }
  };

  let isLoaded = await attempt();
  if (isLoaded) return;
  context.logger.warn(`A file of "${context.collection}" cannot be read until it is corrected.`);
  let turn = Promise.resolve();
  const again = () => {
    turn = turn.then(async () => {
      if (isLoaded) return;
      isLoaded = await attempt();
      if (isLoaded) for (const event of EVENTS) watcher.off(event, again);
    });
  };
  for (const event of EVENTS) watcher.on(event, again);
}
