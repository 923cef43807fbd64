import { collectionOf } from '#build/content-check/content.ts';
import { isRecord } from '#build/content-check/entry.ts';
import { desksOf } from '#build/editor/config.ts';
import { type Data, fieldsOf, type Known, partOf } from '#build/editor/values.ts';

/** One owner's change of a text, number or switch, and the words that its file says afterwards. */
export interface Change {
  file: string;
  path: string;
  /** What is written; for a switch nothing. */
  words?: string;
  says: string;
}

const changed = (name: string, path: string, words: string, says = words): Change => ({
  file: `src/content/${name}`,
  path,
  words,
  says,
});

/** Prices, times, hours, switches and names: what an owner changes most. */
export const commonChanges: readonly Change[] = [
  changed('services/screened-porches.md', 'duration', '3 to 5 weeks'),
  changed('business.yaml', 'hours.1.closes', '15:30'),
  changed('areas/bel-air.md', 'places.0', 'Main Street'),
  changed('photos/photos.yaml', 'photos.1.caption', 'Deck with a fire table'),
  changed('services/accessibility-ramps.md', 'price.from', '2500', 'from: 2500'),
  changed('services/front-porches.md', 'price.to', '36000', 'to: 36000'),
  changed('services/three-season-rooms.md', 'duration', '4 to 6 weeks'),
  changed('business.yaml', 'phones.others.0.number', '+14105550177'),
  changed('business.yaml', 'pricesAsOf', 'December 2026'),
  changed('business.yaml', 'licenses.0.number', 'MHIC #123456'),
  changed('testimonials.yaml', 'testimonials.1.location', 'Perryville'),
  changed('interface.yaml', 'calls.call', 'Call the crew'),
  changed('blog/pergola-benefits.md', 'category', 'Shade'),
  changed('areas/edgewood.md', 'places.2', 'Willoughby Beach Road'),
  changed('services/deck-construction.md', 'navOrder', '9', 'navOrder: 9'),
  { file: 'src/content/pages/about.md', path: 'seo.noindex', says: 'noindex: true' },
];

const SENTENCES = ['lede', 'text', 'answer', 'excerpt', 'alt', 'description'];

/** The paths of the sentences in a form with room for another word. */
function sentencesIn(value: unknown, field: Known, path = ''): [path: string, text: string][] {
  const inside = (key: string) => (path ? `${path}.${key}` : key);
  if (Array.isArray(value))
    return value.flatMap((one, index) =>
      sentencesIn(one, partOf(field, value), inside(String(index))),
    );
  if (!isRecord(value)) return [];
  return fieldsOf(field, value).flatMap(({ name, ...own }) => {
    const text = value[name];
    if (typeof text !== 'string') return sentencesIn(text, own, inside(name));
    const room = Number(own['maxlength'] ?? 0) - text.length;
    return SENTENCES.includes(name) && text.endsWith('.') && room > 60
      ? [[inside(name), text]]
      : [];
  });
}

/** Another end for one sentence of every content file, in another place from file to file. */
export const sentenceChanges = (texts: Readonly<Record<string, string>>): Change[] => {
  const desks = desksOf({ choices: {} });
  return Object.keys(texts).flatMap((file, index) => {
    const { format, fields } = desks[collectionOf(file) ?? 'pages'];
    const data: Data = format.fromFile(texts[file]?.trim() ?? '');
    const all = sentencesIn(data, { fields });
    const [path, text] = all[(index * 7) % all.length] ?? [];
    if (!path || !text) return [];
    const end = ` It is change ${index}.`;
    return [{ file, path, words: text + end, says: end }];
  });
};

/** A mistake in one field, and the sentence that stops it. */
export const mistakes: readonly (readonly [
  name: string,
  path: string,
  words: string,
  sentence: string,
])[] = [
  ['services/screened-porches.md', 'price.to', '9000', '"to" must be higher than "from".'],
  ['business.yaml', 'email', 'nobody', 'Write a complete email address'],
  ['faqs/contact.yaml', 'items.1.question', 'Tell us more', 'A question ends with "?"'],
  ['areas/bel-air.md', 'title', 'B', 'at least 3'],
  ['business.yaml', 'hours.0.opens', '8 am', 'Write a time'],
  ['business.yaml', 'hours.0.opens', '19:00', 'but opens at 19:00'],
  ['business.yaml', 'address.zip', '2100', 'Write five digits'],
  ['services/front-porches.md', 'duration', '((weeks))', 'There is no fact "((weeks))"'],
  ['services/front-porches.md', 'price.from', '-5', 'greater than or equal to'],
  ['photos/photos.yaml', 'photos.0.id', 'renamed', 'There is no photo'],
  ['photos/photos.yaml', 'photos.0.id', 'composite-deck', 'composite-deck'],
  ['pages/about.md', 'seo.title', 'Short', 'at least 10'],
];

/** What an owner writes for an article, besides its photo and text. */
export const newArticle = {
  title: 'How deep is deep enough for a footing?',
  excerpt: 'Why a footing goes below the frost line, and what an inspector looks at.',
  category: 'Footings',
  'seo.title': 'How Deep a Deck Footing Must Go',
  'seo.description':
    'Why a deck footing goes below the frost line in Maryland, what clay has to do with it, and what the inspector looks at.',
  'callToAction.heading': 'Shall we look at your ground?',
  'callToAction.text': 'We dig a test hole where the post would stand. The estimate is free.',
};

/** What an owner writes for a town. */
export const newTown = {
  title: 'Rising Sun',
  'places.0': 'Main Street',
  'sections.0.heading': 'Deck and porch builders for Rising Sun, Maryland',
  'sections.0.lede': 'We build where the farms begin, on clay that holds water until May.',
  'sections.1.heading': 'What we build in Rising Sun',
  'sections.1.items.0.title': 'Decks',
  'sections.1.items.0.text': 'On posts of their own where the wall is old stone.',
  'sections.1.items.1.title': 'Porches',
  'sections.1.items.1.text': 'With screens where the fields bring insects.',
  'sections.2.heading': 'Building on farm ground',
  'sections.2.lede': 'Ground that was plowed settles for years: we dig to firm soil.',
  'sections.3.heading': 'Shall we look at your house?',
  'sections.3.text': 'We come out, measure, and write down the price. The estimate is free.',
  'seo.title': 'Deck Builders in Rising Sun, MD',
  'seo.description':
    'Decks and porches in Rising Sun, Maryland: building on farm ground, town permits and the inspections. Free estimates.',
  order: '20',
};
