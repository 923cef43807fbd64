import { getArticle } from './articles.ts';
import { articleHref } from './links.ts';
import type { Ref } from './photos.ts';
import { getServiceLink } from './services.ts';

interface Related {
  services: readonly Ref[];
  articles: readonly Ref[];
  links: readonly { label: string; to: string }[];
}

/** Related pages as links: services, then articles, then those written out. */
export async function getRelated({ services, articles, links }: Related) {
  return [
    ...(await Promise.all(services.map(getServiceLink))).map(({ label, href }) => ({
      label,
      href,
    })),
    ...(await Promise.all(articles.map(getArticle))).map(({ id, data }) => ({
      label: data.title,
      href: articleHref(id),
    })),
    ...links.map(({ label, to }) => ({ label, href: to })),
  ];
}
