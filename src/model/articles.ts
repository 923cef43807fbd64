import type { CollectionEntry } from 'astro:content';
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

/** Minutes to read a Markdown text at 220 words a minute, at least one. */
export const readingMinutes = (body: string): number =>
  Math.max(1, Math.round(body.split(/\s+/).length / 220));
