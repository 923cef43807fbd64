import type { Interface } from '#schemas/interface.ts';
import { getEntries } from './read.ts';

export type { Interface };

/** The words of the site that belong to no single page. */
export async function getInterface(): Promise<Interface> {
  const [entry] = await getEntries('interface');
  if (!entry)
    throw new Error('src/content/interface.yaml is missing: it holds the footer and the form.');
  return entry.data;
}
