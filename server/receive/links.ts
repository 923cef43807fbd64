import { toCompatible } from '#shared/text.ts';

/** Only this much of a text is searched, whatever a message's limit: bots put links at the beginning. */
const readUpTo = 5000;

/** Where a bare address may begin: not inside a word, and not behind the @ of an email. */
const start = '(?<![\\w@.-])';
const name = '(?:[a-z0-9-]{1,63}\\.){1,4}';

/** Domains that nearly only robots send. */
const robotsOnly = 'ru|su|xyz|icu|tk|ml|gq|cn|sbs|cfd|cyou|buzz';
/** The same, but words, too, which may follow a full stop without a space: only with a path behind them. */
const words = 'top|click|link|win|bid|loan|vip|quest|rest|monster';
const common =
  'com|net|org|info|biz|us|co|io|me|app|dev|shop|store|online|site|website|space|live|club|fun|pro|example';
/** Shorteners and messengers. Photos are shared by photos.app.goo.gl. */
const shorteners =
  't\\.me|wa\\.me|bit\\.ly|cutt\\.ly|rb\\.gy|is\\.gd|tinyurl\\.com|(?:www\\.)?goo\\.gl|telegram\\.me';

const robots = new RegExp(
  `${start}(?:(?:${shorteners})/\\S|${name}(?:${robotsOnly})\\b|${name}(?:${words})/\\S)\\S{0,200}`,
  'g',
);
const links = new RegExp(
  `https?:[/\\\\]{2}\\S*|www\\.\\S*|\\[url\\S*|<a\\s\\S*|${start}${name}[a-z]{2,24}/\\w\\S*`,
  'g',
);
const domains = new RegExp(`${start}${name}(?:${common}|${words}|${robotsOnly})(?![\\w@-])`, 'g');

/** Where people keep the pictures that they send a link to, the listing of the house, the map. */
const albums =
  '(?:photos|maps)\\.app\\.goo\\.gl|(?:photos|drive|maps)\\.google\\.com|google\\.com/maps|googleusercontent\\.com|icloud\\.com|dropbox\\.com|1drv\\.ms|onedrive\\.live\\.com|amazon\\.com/photos|imgur\\.com|ibb\\.co|postimg\\.cc|flickr\\.com|flic\\.kr|pinterest\\.com|pin\\.it|houzz\\.com|instagram\\.com|facebook\\.com|fb\\.com|youtube\\.com|youtu\\.be|zillow\\.com|redfin\\.com|realtor\\.com';
const photo = new RegExp(
  `^(?:https?://)?(?:(?:[\\w-]{1,63}\\.){0,4}(?:${albums})(?:[/?#]|$)|[^<[?#]*\\.(?:jpe?g|hei[cf]|png|webp|gif|avif|mov|mp4)(?:[?#).,;!]|$))`,
);

/** The addresses of a text. */
export interface Links {
  /** With http, www or a path; as markup. */
  links: string[];
  /** Those of them that lead to pictures. */
  photos: string[];
  /** Of the kind that robots send; most are links, too. */
  robots: string[];
  /** Without a path, like mysite.com; those of emails don't count. */
  domains: string[];
}

/** The addresses in the beginning of a text, also those that are written so that programs miss them. */
export function findLinks(text: string): Links {
  const plain = fold(text);
  const found: string[] = plain.match(links) ?? [];
  return {
    links: found,
    photos: found.filter((link) => photo.test(link)),
    robots: plain.match(robots) ?? [],
    domains: plain.replace(links, ' ').match(domains) ?? [],
  };
}

/** A text in small letters, with `instead` of each address. */
export const foldLinks = (text: string, instead: string): string =>
  fold(text).replace(links, instead).replace(robots, instead);

/** hxxp://, a[.]b, a (dot) b, full-width and ideographic dots, invisible characters. */
const fold = (text: string): string =>
  toCompatible(text.slice(0, readUpTo))
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\u3002/g, '.')
    .replace(/\s?[[({]\s?(?:\.|dot)\s?[\])}]\s?/g, '.')
    .replace(/\sdot\s(?=com|net|org|ru|xyz)/g, '.')
    .replace(/\bhxxp/g, 'http');
