import { readdirSync } from 'node:fs';
import { testMistakes } from './project.ts';

/** The list of all kinds, which grows with the site. */
const kinds = readdirSync(new URL('../../src/sections', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
  .join(', ');

const DECKS = 'services/decks.md';
const TOWN = 'areas/chestertown.md';

testMistakes({
  'a section kind is mistyped': [
    { [DECKS]: { '- kind: process': '- kind: proces' } },
    `src/content/services/decks.md:24  sections.1.kind  There is no section kind "proces". Did you mean "process"? Use one of: ${kinds}.`,
  ],
  'a section has no kind': [
    { [DECKS]: { '- kind: drawing': '- tone: haint' } },
    `src/content/services/decks.md:31  sections.2.kind  This section has no kind. Begin it with "- kind: " and one of: ${kinds}.`,
  ],
  'a text is missing': [
    {
      [DECKS]: {
        '    lede: "Framed by hand and built in ((decks.building)), for ((decks.price))."\n': '',
      },
    },
    'src/content/services/decks.md:20  sections.0.lede  "lede" is missing. Add it: The first paragraph. From 20 to 360 characters.',
  ],
  'a group, a list, a date or a choice is missing': [
    {
      'services/porches.md': (text) => text.replace(/^offer:\n.*\n.*\n/m, ''),
      'photos/photos.yaml': { '  kind: porches\n': '' },
      [TOWN]: { 'places: [Downtown, Washington Park]\n': '' },
      'pages/about.md': { 'updated: 2026-03-01\n': '' },
    },
    'src/content/areas/chestertown.md:2  places  "places" is missing. Add it: Communities; a card lists six. A list, each item on a line of its own after "- ".',
    'src/content/pages/about.md:2  updated  "updated" is missing. Write a date as 2025-01-15, without quotes.',
    'src/content/photos/photos.yaml:9  porch.kind  "kind" is missing. Add it: The kind of work, a short name of "gallery: kinds:" in interface.yaml.',
    'src/content/services/porches.md:2  offer  "offer" is missing. Add it: A group with the fields name, description.',
  ],
  'a field is empty, not missing': [
    { [DECKS]: { '  photo: deck\noffer': '  photo:\noffer' } },
    'src/content/services/decks.md:7  card.photo  "photo" is empty. Write it, or take the line out. The name of a photo in src/content/photos/photos.yaml.',
  ],
  'the name of a field is mistyped or unknown': [
    { 'faqs/decks.yaml': { 'title: Q': 'titel: Q', 'items:': 'color: red\nitems:' } },
    'src/content/faqs/decks.yaml:1  titel  There is no field "titel". Did you mean "title"?',
    'src/content/faqs/decks.yaml:1  title  "title" is missing. Add it: The heading, like "Questions people ask us over the rail". From 5 to 90 characters.',
    'src/content/faqs/decks.yaml:2  color  There is no field "color". Known here: title, items.',
  ],
  'a text is too long or too short': [
    {
      [DECKS]: {
        'title: Decks in Kent County': 'title: Decks for every house in the whole of Kent County',
        'text: A deck that fits the house and the yard behind it.': 'text: A deck.',
      },
    },
    'src/content/services/decks.md:6  card.text  This text is too short: 7 characters, at least 20 are needed. One sentence for the card.',
    'src/content/services/decks.md:16  seo.title  This text is too long: 49 characters, at most 39 fit. Shorten it.',
  ],
  'a list has too few or too many items': [
    {
      [DECKS]: { '      - { title: Walk, text: You try every step. }\n': '' },
      [TOWN]: { 'places: [Downtown, Washington Park]': 'places: []' },
      'business.yaml': {
        'localTerms:\n  - Chestertown MD': `localTerms: [${Array.from({ length: 13 }, (_, n) => `term ${n}`).join(', ')}]`,
      },
    },
    'src/content/areas/chestertown.md:6  places  This list has 0 items. Add to it: at least 1.',
    'src/content/business.yaml:61  localTerms  This list has 13 items. Take out some: at most 12 fit.',
    'src/content/services/decks.md:26  sections.1.steps  A process has exactly 4 steps. Here are 3.',
  ],
  'a value is not one of the options': [
    {
      [TOWN]: { 'kind: town': 'kind: towns' },
      'business.yaml': { 'currency: USD': 'currency: EUR' },
    },
    'src/content/areas/chestertown.md:3  kind  This says "towns". Did you mean "town"? Use one of: town, county, region.',
    'src/content/business.yaml:39  currency  This says "EUR". Write USD.',
  ],
  'a number is a fraction, a text, too small or too large': [
    {
      'business.yaml': {
        'foundedYear: 1998': 'foundedYear: 98',
        'projectsBuilt: 1200': 'projectsBuilt: 1,200',
        'generations: 2': 'generations: 2.5',
        'value: 4.8': 'value: 48',
      },
      [DECKS]: {
        '{ from: 12000, to: 30000, open: true }': '{ from: 30000, to: 12000, open: yes }',
      },
    },
    'src/content/business.yaml:6  foundedYear  This is the number 98. Write at least 1900.',
    'src/content/business.yaml:7  generations  This is the number 2.5, but a whole number is needed here.',
    'src/content/business.yaml:8  projectsBuilt  This says "1,200", but a number is needed here. Write 1200, without quotation marks, commas and signs.',
    'src/content/business.yaml:56  rating.value  This is the number 48. Write at most 5.',
    'src/content/services/decks.md:11  price.open  This says "yes", but true or false is needed here. Write true.',
  ],
  'a number, a date or "true" is written where a text belongs': [
    {
      'business.yaml': {
        'zip: "21620"': 'zip: 21620',
        'pricesAsOf: March 2026': 'pricesAsOf: 2026-03-01',
      },
      [DECKS]: { 'heading: Below the frost': 'heading: true' },
    },
    'src/content/business.yaml:21  address.zip  This is a number, but a text is needed here. Put quotation marks around it: "21620".',
    'src/content/business.yaml:37  pricesAsOf  This is a date, but a text is needed here. Put quotation marks around it: "2026-03-01".',
    'src/content/services/decks.md:32  sections.2.heading  This is "true", but a text is needed here. Put quotation marks around it: "true".',
  ],
  'a text is written where a list or a group belongs, or the other way round': [
    {
      [TOWN]: {
        'places: [Downtown, Washington Park]': 'places:\n  -Downtown\n  -Washington Park',
      },
      [DECKS]: { '  - kind: faq\n    faq: decks\n': '  - faq\n' },
      'pages/about.md': {
        '    lede: Two generations, one shop, and a lot of sawdust in the truck.':
          '    lede:\n      - Two generations.\n      - One shop.',
      },
    },
    'src/content/areas/chestertown.md:6  places  This says "-Downtown -Washington Park", but a list is needed here. Put a space after each "-".',
    'src/content/pages/about.md:11  sections.0.lede  This is a list, but a text is needed here. The first paragraph. From 20 to 360 characters.',
    'src/content/services/decks.md:34  sections.3  This says "faq", but a group of fields, each on a line of its own as "name: text", is needed here.',
  ],
  'a date is not in the calendar, or written another way': [
    {
      'blog/first-deck.md': { 'date: 2026-02-01': 'date: 2026-02-30' },
      'pages/index.md': { 'updated: 2026-03-01': 'updated: 1 March 2026' },
      'pages/about.md': { 'updated: 2026-03-01': 'updated: 2026-3-1' },
      'pages/contact.md': { 'updated: 2026-03-01': 'updated: "2026-03-01"' },
    },
    'src/content/blog/first-deck.md:5  date  There is no day 2026-02-30 in the calendar. Look at month and day.',
    'src/content/pages/about.md:7  updated  This says "2026-3-1". Write only the day, with two digits for month and day, like 2025-01-05.',
    'src/content/pages/contact.md:7  updated  This says "2026-03-01". Write a date as 2025-01-15, without quotes.',
    'src/content/pages/index.md:6  updated  This says "1 March 2026". Write a date as 2025-01-15, without quotes.',
  ],
  'a phone, an email, a time or an address is written another way': [
    {
      'business.yaml': {
        'main: "+12025550101"': 'main: (202) 555-0101',
        'email: hello@cedar.example': 'email: hello at cedar',
        'opens: "07:30"': 'opens: 7.30',
        'https://www.example.com/map': 'www.example.com/map',
      },
    },
    'src/content/business.yaml:14  phones.main  This says "(202) 555-0101". Write the number as +1 and ten digits, like +12025550100.',
    'src/content/business.yaml:16  email  This says "hello at cedar". Write a complete email address, like estimates@example.com.',
    'src/content/business.yaml:27  hours.0.opens  This is a number, but a text is needed here. Put quotation marks around it.',
    'src/content/business.yaml:45  map.link  This says "www.example.com/map". Write a whole address, like https://www.example.com.',
  ],
  'the name of a free fact is not kebab-case': [
    { 'business.yaml': { '  slogan: Built': '  Our Slogan: Built' } },
    'src/content/business.yaml:64  facts.Our Slogan  The name "Our Slogan" does not fit here. Write small letters, digits and single hyphens, like "screened-porches".',
  ],
  'a field lacks another that belongs to it, a question has no question mark': [
    {
      'areas/chestertown.md': (text) => text.replace(/^seo:\n.*\n.*\n/m, ''),
      'faqs/decks.yaml': {
        'question: How long does a deck take?': 'question: How long does a deck take',
      },
      'business.yaml': {
        'leadForm:\n': 'leadForm:\n  scriptUrl: https://forms.example/embed.js\n',
      },
    },
    'src/content/areas/chestertown.md:2  seo  "seo" is missing. A page needs its search fields: write seo with title and description.',
    'src/content/business.yaml:47  leadForm.frameUrl  "frameUrl" is missing. scriptUrl and frameUrl belong together: write both or leave both out.',
    'src/content/faqs/decks.yaml:3  items.0.question  This says "How long does a deck take". A question ends with "?".',
  ],
  'a price range runs from the higher to the lower price': [
    { 'services/decks.md': { 'from: 12000, to: 30000': 'from: 30000, to: 12000' } },
    'src/content/services/decks.md:11  price.to  This says "12000". "to" must be higher than "from".',
  ],
  'a section has a background or an anchor where it has no effect': [
    {
      'services/decks.md': {
        '- kind: hero': '- kind: hero\n    id: top',
        '- kind: testimonials': '- kind: testimonials\n    tone: river',
        '- kind: call-to-action': '- kind: call-to-action\n    tone: haint',
      },
      'pages/about.md': { '- kind: body': '- kind: body\n    tone: river' },
      'pages/index.md': { '  - kind: split': '  - kind: articles\n    id: news\n  - kind: split' },
    },
    'src/content/pages/about.md:13  sections.1.tone  This says "river". Use one of: plain, haint, siding.',
    'src/content/pages/index.md:13  sections.1.id  There is no field "id". Known here: kind, tone.',
    'src/content/services/decks.md:21  sections.0.id  There is no field "id". Known here: kind, size, kicker, heading, lede, photo, drawing, chart, button, call, stamps, locator.',
    'src/content/services/decks.md:38  sections.4.tone  This says "river". Use one of: plain, haint, siding.',
    'src/content/services/decks.md:42  sections.5.tone  There is no field "tone". Known here: kind, id, heading, text, button.',
  ],
  'a list of links is empty, and a founding year is in the future': [
    {
      'business.yaml': { 'foundedYear: 1998': 'foundedYear: 2999' },
      'pages/about.md': { '- kind: body': '- kind: body\n  - kind: links\n    heading: Read on' },
    },
    'src/content/business.yaml:6  foundedYear  This says "2999". This year is in the future.',
    'src/content/pages/about.md:13  sections.2.links  "links" is missing. This section has no links. Name a service, an article or a link.',
  ],
  'a retention is so short that a typo would remove leads': [
    { 'business.yaml': { 'leadMonths: 24': 'leadMonths: 3' } },
    'src/content/business.yaml:41  retention.leadMonths  This says "3". Write at least 12 months: a request that is removed cannot be brought back.',
  ],
});
