import type { CollectionEntry } from 'astro:content';
import { fill } from '#shared/fill.ts';
import { getInterface } from './interface.ts';
import type { Ref } from './photos.ts';
import { find, getEntries, once } from './read.ts';

export type ArticleEntry = CollectionEntry<'blog'>;

/** All articles, the newest first. */
export const getArticles = (): Promise<ArticleEntry[]> =>
  once('articles', async () =>
    [...(await getEntries('blog'))].sort(
      (a, b) => b.data.date.getTime() - a.data.date.getTime() || a.id.localeCompare(b.id),
    ),
  );

export const getArticle = async (ref: Ref): Promise<ArticleEntry> =>
  find(await getArticles(), ref.id, 'article');

/** How long an article takes, in words: at 220 words a minute, at least one minute. */
export async function getReadingTime({ body = '' }: ArticleEntry): Promise<string> {
  const count = Math.max(1, Math.round(body.split(/\s+/).length / 220));
  const { minute, minutes } = (await getInterface()).articles;
  return count === 1 ? minute : fill(minutes, { count });
}
