import { testMistakes } from './project.ts';

testMistakes({
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
    'src/content/pages/index.md:13  sections.1.id  This says "news". The anchor belongs to the heading. Write a heading, or take the id out.',
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
