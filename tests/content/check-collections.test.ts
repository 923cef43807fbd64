import { expect, test, vi } from 'vitest';
import { COLLECTIONS, CONTENT } from '#content-check/collections.ts';

// Astro's own modules exist only inside Astro: here they give back what the config hands to them.
vi.mock('astro:content', () => ({
  defineCollection: (collection: unknown) => collection,
  reference: () => undefined,
}));
vi.mock('astro/loaders', () => ({
  glob: ({ base, pattern }: { base: string; pattern: string }) => ({ place: `${base}/${pattern}` }),
  file: (place: string) => ({ place: `./${place}` }),
}));

test('the check reads the same files as the site, into the same collections', async () => {
  const config: string = '/src/content.config.ts';
  const { collections }: { collections: Record<string, { loader: { place: string } }> } =
    await import(config);
  const places = Object.entries(collections).map(([name, { loader }]) => [name, loader.place]);
  expect(Object.fromEntries(places)).toEqual(
    Object.fromEntries(
      Object.entries(COLLECTIONS).map(([name, { home }]) => [
        name,
        home.shape === 'folder'
          ? `./${CONTENT}/${home.folder}/${home.extension === '.md' ? '**/' : ''}*${home.extension}`
          : `./${CONTENT}/${home.file}`,
      ]),
    ),
  );
});
