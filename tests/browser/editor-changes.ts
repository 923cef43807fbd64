/** What an owner changes in the forms: how, in which file and field, to what, and the line that says it afterwards. */
export const changes: readonly (readonly [
  how: 'write' | 'add' | 'choose' | 'switch',
  name: string,
  path: string,
  words: string,
  line: string,
])[] = [
  ['write', 'services/accessibility-ramps.md', 'price.from', '2500', 'price: { from: 2500'],
  ['write', 'services/three-season-rooms.md', 'duration', '4 to 6 weeks', '4 to 6 weeks'],
  ['write', 'services/deck-construction.md', 'navOrder', '9', 'navOrder: 9'],
  ['write', 'services/screened-porches.md', 'updated', '2026-12-24', 'updated: 2026-12-24'],
  ['add', 'services/screened-porches.md', 'brands', 'Trex', 'Trex'],
  ['write', 'business.yaml', 'hours.1.closes', '15:30', 'closes: "15:30"'],
  ['write', 'business.yaml', 'pricesAsOf', 'December 2026', 'pricesAsOf: December 2026'],
  ['write', 'business.yaml', 'licenses.0.number', 'MHIC #123456', '"MHIC #123456"'],
  ['write', 'business.yaml', 'rating.value', '4.7', 'value: 4.7'],
  ['add', 'business.yaml', 'daysOff', '2026-12-24', '2026-12-24'],
  ['write', 'business.yaml', 'daysOff.0', '2026-12-31', '2026-12-31'],
  ['switch', 'business.yaml', 'address.public', '', 'public: false'],
  // YAML would read it as a day.
  ['write', 'business.yaml', 'phones.others.0.label', '2026-12-25', 'label: "2026-12-25"'],
  ['write', 'interface.yaml', 'calls.call', 'Call the crew', 'call: Call the crew'],
  ['choose', 'interface.yaml', 'maps.drawing.names.2.look', 'water', 'look: water'],
  ['write', 'photos/photos.yaml', 'photos.1.caption', 'Deck with a fire table', 'fire table'],
  ['write', 'testimonials.yaml', 'testimonials.1.location', 'Perryville', 'location: Perryville'],
  ['write', 'faqs/contact.yaml', 'title', 'What people ask first', 'title: What people ask first'],
  ['write', 'blog/pergola-benefits.md', 'category', 'Shade', 'category: Shade'],
  ['write', 'blog/pergola-benefits.md', 'date', '2026-12-24', 'date: 2026-12-24'],
  ['add', 'areas/bel-air.md', 'places', 'Main Street', 'Main Street'],
  ['add', 'pages/about.md', 'sections.1.paragraphs', 'We measure twice.', 'We measure twice.'],
  ['switch', 'pages/about.md', 'seo.noindex', '', 'noindex: true'],
];

/** A mistake in one field, and the sentence that stops it; tests/content has all the rules. */
export const mistakes: readonly (readonly [
  name: string,
  path: string,
  words: string,
  sentence: string,
])[] = [
  ['services/screened-porches.md', 'price.to', '9000', '"to" must be higher than "from".'],
  ['business.yaml', 'email', 'nobody', 'Write a complete email address'],
  ['services/front-porches.md', 'duration', '((weeks))', 'There is no fact "((weeks))"'],
  ['photos/photos.yaml', 'photos.0.id', 'renamed', 'There is no photo'],
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
