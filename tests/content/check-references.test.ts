import { testMistakes } from './project.ts';

const DECKS = 'services/decks.md';
const PORCHES = 'services/porches.md';

const list = `  - kind: offers
    heading: What we build
    lede: Two things, and both of them with a roof or without.
    items:
      - { title: Decks, text: Framed by hand., service: decks }
      - { title: Porches, text: With screens., service: porches }
      - { title: Swings, text: Hung from the beam. }
  - kind: links
    heading: Where to go from here
    services: [porches]
`;

testMistakes({
  'references lead to entries that do not exist': [
    {
      [DECKS]: {
        '    photo: deck\n  - kind: process': '    photo: dek\n  - kind: process',
        'faq: decks': 'faq: roofs',
        '[first-deck]': '[first-dek]',
      },
      [PORCHES]: { 'phone: porches': 'phone: porches\nparent: structures' },
      'blog/first-deck.md': { 'service: decks': 'service: deck' },
      'areas/chestertown.md': { 'county: kent-county': 'county: kent' },
    },
    'src/content/areas/chestertown.md:5  county  There is no area "kent" in src/content/areas. Did you mean "kent-county"?',
    'src/content/blog/first-deck.md:8  service  There is no service "deck" in src/content/services. Did you mean "decks"?',
    'src/content/services/decks.md:23  sections.0.photo  There is no photo "dek" in src/content/photos/photos.yaml. Did you mean "deck"?',
    'src/content/services/decks.md:35  sections.3.faq  There is no block of questions "roofs" in src/content/faqs. Known: decks.',
    'src/content/services/decks.md:38  sections.4.testimonials.0  There is no testimonial "first-dek" in src/content/testimonials.yaml. Did you mean "first-deck"?',
    'src/content/services/porches.md:6  parent  There is no service "structures" in src/content/services. Known: decks, porches.',
  ],
  'a text is too long once its facts are filled in': [
    {
      [DECKS]: { 'title: Decks in Kent County': 'title: "Decks for ((decks.price)), ((years))"' },
      [PORCHES]: {
        'title: Porches in Kent County': 'title: "Porches by ((name)) since ((founded))"',
      },
      'business.yaml': { 'name: Cedar & Sons': 'name: Cedar & Sons of Chestertown' },
    },
    'src/content/services/porches.md:14  seo.title  With its facts filled in: This text is too long: 49 characters, at most 39 fit. Shorten it.',
  ],
  'a worked example lacks its month or has a name that is taken, and a fact without a value is where it can’t be left out':
    [
      {
        [DECKS]: {
          'facts:\n':
            'priceExamples: [{ id: price, what: A deck, others: "$9,000 elsewhere" }]\nfacts:\n',
          'title: Decks in Kent County': 'title: "Decks ((lead-time)) away"',
        },
        [PORCHES]: {
          'seo:\n':
            'priceExamples: [{ id: a, what: A porch, others: "$9,000", price: 8000 }]\nseo:\n',
        },
        'pages/about.md': (text) => `${text}\nWe start ((lead-time)) after you sign.\n`,
      },
      'src/content/pages/about.md:27  "((lead-time))" is not filled in yet, and only a field can leave its sentence out. Fill it in, or take it out of this text.',
      'src/content/services/decks.md:13  priceExamples.0.id  There is a fact "price" already. Choose another name for this example.',
      'src/content/services/decks.md:16  seo  This names a fact that has no value yet, and the page cannot do without it. Fill in the fact, or take it out here.',
      'src/content/services/porches.md:13  priceExamples.0.asOf  "asOf" is missing. Your price and its month belong together: write both "price" and "asOf".',
    ],
  'an old address is a page, or leads to two pages, and a link still names one': [
    {
      [DECKS]: { 'updated:': 'formerly: [/about, /old-decks, /older]\nupdated:' },
      'blog/first-deck.md': { 'date:': 'formerly: [/older]\ndate:' },
      'pages/about.md': { '(/decks#four': '(/old-decks#four' },
    },
    'src/content/pages/about.md:19  Only a warning: The page /old-decks is at /decks now. Write "/decks#four-steps-to-a-deck".',
    'src/content/services/decks.md:18  formerly.0  /about is a page of the site, so it can lead nowhere else. Take it out here.',
    'src/content/services/decks.md:18  formerly.2  /older leads to /blog/first-deck already. Keep it in one of the two files.',
  ],
  'a service without sections is in a menu and in lists': [
    {
      [PORCHES]: { 'navLabel: Porches': 'navLabel: Porches\nnavOrder: 2' },
      'pages/about.md': { '  - kind: body\n': `  - kind: body\n${list}` },
    },
    'src/content/pages/about.md:18  sections.2.items.1.service  This links to the page of "porches", but src/content/services/porches.md has no sections. Write them there, or take the service out here.',
    'src/content/pages/about.md:22  sections.3.services.0  This links to the page of "porches", but src/content/services/porches.md has no sections. Write them there, or take the service out here.',
    'src/content/services/porches.md:4  navOrder  The menu leads to this page, but it has no sections. Write sections, or take "navOrder" out.',
  ],
  'an area without sections lacks page: false': [
    { 'areas/kent-county.md': { 'page: false\n': '' } },
    'src/content/areas/kent-county.md  The footer and the lists of areas lead to this page, but it has no sections. Write sections, or "page: false".',
  ],
});
