import { collectionOf } from '#build/content-check/content.ts';
import { isRecord } from '#build/content-check/entry.ts';
import { choicesOf, type SiteFiles } from '#build/editor/check.ts';
import { desksOf } from '#build/editor/config.ts';
import { type Data, type Known, partOf } from '#build/editor/values.ts';

/** An entry of each collection, and a text of it. */
const ENTRIES = {
  'services/screened-porches.md': 'title',
  'areas/bel-air.md': 'title',
  'blog/pergola-benefits.md': 'title',
  'faqs/contact.yaml': 'title',
  'pages/about.md': 'title',
  'business.yaml': 'tagline',
  'photos/photos.yaml': 'photos.0.caption',
  'testimonials.yaml': 'testimonials.0.name',
  'interface.yaml': 'footer.links',
};

/** Each of these entries without any part that its form does not require, and the path of a text in it. */
export function bareEntries(site: SiteFiles) {
  const desks = desksOf({ choices: choicesOf(site) });
  return Object.entries(ENTRIES).map(([name, path]) => {
    const file = `src/content/${name}`;
    const { format, fields } = desks[collectionOf(file) ?? 'pages'];
    const { $source: _, body, ...data } = format.fromFile(site.texts[file]?.trim() ?? '');
    const text = format.toFile({ ...(bare(data, { fields }) as Data), body });
    return { file, path, text: `${text.trim()}\n` };
  });
}

function bare(value: unknown, field: Known): unknown {
  if (Array.isArray(value)) return value.map((item) => bare(item, partOf(field, value)));
  if (!isRecord(value)) return value;
  const needed = Object.entries(value).filter(
    ([key]) => partOf(field, value, key).required !== false,
  );
  return Object.fromEntries(
    needed.map(([key, one]) => [key, bare(one, partOf(field, value, key))]),
  );
}
