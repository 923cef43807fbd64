import { z } from 'astro/zod';
import { calculatorWords } from './calculator-texts.ts';
import { group, mapLabel, slug, text, words } from './fields.ts';
import { leadFormSchema } from './lead-form.ts';

const label = words('A label of one to five words.');

const path = z
  .string()
  .regex(/^[MLHVCSQTAZmlhvcsqtaz\d\s,.-]+$/, 'Write the "d" of an SVG path.')
  .optional();

/** What is drawn under the towns. Without it the map shows the towns alone. */
export const mapDrawing = z.strictObject({
  box: z
    .string()
    .regex(/^-?\d+ -?\d+ \d+ \d+$/, 'Write left, top, width and height, like "0 0 700 520".')
    .describe('The part that is shown; 1000 units are a degree of latitude.'),
  north: z.number().describe('The latitude of its point 0, 0.'),
  west: z.number().describe('The longitude of its point 0, 0.'),
  water: path.describe('Lakes, rivers and bays, as the "d" of an SVG path.'),
  borders: path.describe('Borders, as the "d" of an SVG path.'),
  names: z
    .array(
      z.strictObject({
        text: text('A name.', 1, 40),
        x: z.number(),
        y: z.number(),
        look: z.enum(['land', 'water']).default('land'),
      }),
    )
    .default([]),
});

/** The site's texts that don't belong to a single page. */
export const interfaceSchema = z.strictObject({
  footer: z.strictObject({
    about: words('Who we are, in one sentence.'),
    links: label.default('Quick links'),
    areas: label.default('Service areas'),
    contact: label.default('Contact'),
    privacy: label.default('Privacy'),
    search: label.default('Search'),
  }),
  frame: group({
    skip: label.default('Skip to the page'),
    menu: label.default('Menu'),
    services: label.default('Services'),
    main: label.default('Main'),
    contactBar: label.default('Call or write'),
    callBar: label.default('Call bar'),
    breadcrumbs: label.default('Breadcrumb'),
    welcome: label.default('Welcome'),
    mainServices: label.default('Main services'),
    tape: words('What the tape on the home page shows.', 'year').default(
      'A tape measure with one mark for every year since {year}',
    ),
    today: words('The right end of the tape.').default('today'),
    newTab: words('What a link that opens a new tab does, for people who cannot see it.').default(
      'opens in a new tab',
    ),
  }),
  together: z
    .array(words('A name or a word that never breaks over two lines.'))
    .default([])
    .describe('Beside the names of places, which are kept together by themselves.'),
  calls: group({
    header: label.default('Free estimate: call'),
    call: label.default('Call us'),
    number: label.default('Call'),
    estimate: label.default('Free estimate'),
  }),
  contact: group({
    email: label.default('Email'),
    shop: label.default('Shop'),
    licenses: label.default('License and registration'),
    hours: label.default('Hours'),
    office: label.default('Shop and office'),
    base: label.default('Based in').describe('Shown instead if your street isn’t public.'),
    main: label.default('Main number').describe('In place of the office, too.'),
    notConnected: words('In place of the form, on a site without its database.').default(
      'This form isn’t connected yet, so it can’t send anything. Please call us.',
    ),
  }),
  missing: group({ call: words('Where to call instead.', 'phone').default('Or call {phone}.') }),
  places: group({
    named: words('The link to a place.', 'place').default('See {place}'),
    estimate: label.default('Ask for an estimate'),
    also: words('The places without a sentence of their own, in one line.', 'places').default(
      'We also work in {places}.',
    ),
    town: label.default('Your town'),
    example: words('In the field while it is empty.', 'place').default('Like {place}'),
    none: words('Under the field when no town matches.', 'phone').default(
      'Your town isn’t on our list. Call {phone} and ask.',
    ),
  }),
  faq: group({
    call: words('Where to call with another question.', 'phone').default(
      'Don’t see your question? Call {phone}.',
    ),
  }),
  search: group({
    label: label.default('A word, a town, a service'),
    button: label.default('Search'),
    searching: label.default('Searching…'),
    none: words('Nothing was found.', 'query').default(
      'No page matches “{query}”. Try a single word, pick a page below, or call us.',
    ),
    one: words('One page was found.', 'query').default('One page for “{query}”'),
    many: words('Several pages were found.', 'query', 'count').default(
      '{count} pages for “{query}”',
    ),
    best: words('More pages were found than are shown.', 'query', 'count', 'shown').default(
      'The best {shown} of {count} pages for “{query}”',
    ),
    inText: words('The link to a word in the text of a page.', 'word').default(
      'Find “{word}” on the page',
    ),
    failed: words('The search does not work.').default(
      'The search didn’t load. Every page is in the list below.',
    ),
    same: z
      .array(z.array(z.string().regex(/^[a-z]+$/, 'Write one word in lowercase letters.')).min(2))
      .describe('Lists of words that the search treats as the same.')
      .default([]),
    pages: words('The heading over the list of all pages.').default('All pages'),
    services: label.default('What we do'),
    areas: label.default('Where we work'),
    articles: label.default('Articles'),
    company: label.default('Who we are'),
  }),
  articles: group({
    contents: words('Over the list of headings beside an article.').default('In this article'),
    list: words('The list of articles, for people who cannot see it.').default('Articles'),
    minute: words('How long a short article takes.').default('1-minute read'),
    minutes: words('How long an article takes.', 'count').default('{count}-minute read'),
    next: words(
      'Over the links at the end of an article: its service and two other articles.',
    ).default('Keep reading'),
    back: words('The link to the list of articles.').default('← Back to Blog'),
  }),
  reviews: group({
    sample: label.default('Sample review'),
    stars: words('The stars of a review.', 'count').default('{count} out of 5 stars'),
  }),
  dates: group({
    updated: words('The day an article last changed.', 'day').default('Updated {day}'),
    more: label.default('Read More'),
  }),
  calculators: calculatorWords,
  permits: group({
    decides: label.default('Who decides'),
    files: label.default('What it takes'),
  }),
  sheet: group({
    stamp: label.default('Example'),
    title: z
      .array(z.strictObject({ label, value: label }))
      .length(3, 'The title block has 3 cells.')
      .default([
        { label: 'Drawn for', value: 'Your name, your street' },
        { label: 'Drawn by', value: 'Who came to measure' },
        { label: 'Good until', value: 'The date we write here' },
      ]),
  }),
  prices: group({
    typical: words(
      'What a service costs; the first sentence of its part about cost.',
      'price',
      'asOf',
    ).default(
      'The typical range is {price}, from our price list of {asOf}. You get yours in writing after a free visit.',
    ),
  }),
  pictures: group({
    rendering: words('What a picture is called that is not a photograph.').default(
      'Design rendering',
    ),
    before: label.default('Before'),
    after: label.default('After'),
    more: words('The link to the gallery beside the pictures of the home page.', 'count').default(
      'See all {count} in the gallery',
    ),
  }),
  gallery: z.strictObject({
    show: label.default('Show'),
    all: words('The filter button for every picture.', 'count').default('All {count}'),
    plan: words('The number of a plan drawing in the gallery.', 'number').default(
      'Plan drawing {number}',
    ),
    sheet: words('The number of a picture in the gallery.', 'number').default('Picture {number}'),
    kinds: z
      .record(slug, label)
      .describe('The filter button of each kind of work, by its short name, in their order.'),
    large: group({
      name: words('Which picture it is, for people who cannot see it.', 'number', 'count').default(
        'Large view, {number} of {count}',
      ),
      place: words('Which picture it is.', 'number', 'count').default('{number} of {count}'),
      close: label.default('Close'),
      zoom: label.default('Zoom in'),
      whole: label.default('Whole picture'),
      previous: label.default('Previous'),
      next: label.default('Next'),
    }),
    onlyRenderings: words('The note when every picture is a rendering.').default(
      'Each picture is a design rendering. Tell us its number, and we’ll draw one like it for your house.',
    ),
    someRenderings: words('The note when some pictures are renderings.').default(
      'Pictures marked as a design rendering were made to show what we build. The others are photos of our jobs.',
    ),
  }),
  maps: z.strictObject({
    title: words('What the map shows, for people who cannot see it.'),
    shop: label,
    miles: words('How far a town is from the shop, on its small map.', 'miles').default(
      '{miles} miles',
    ),
    open: label.default('Open the live map'),
    live: words('The live map, for people who cannot see it.').default(
      'Live map of our service area',
    ),
    towns: z.array(
      z.strictObject({
        name: words('The name of the town.'),
        latitude: z.number(),
        longitude: z.number(),
        label: mapLabel,
      }),
    ),
    drawing: mapDrawing.optional(),
  }),
  embed: group({
    title: label.default('Request your free estimate'),
    loading: words('While the form loads; the link to our own form follows.').default(
      'The form is loading. You don’t have to wait:',
    ),
    trouble: words('Under the form; the link to our own form follows.').default(
      'If this form doesn’t work,',
    ),
    ownForm: words('The link to our own form.').default('use our own form'),
    orCall: words('Between that link and the phone number.').default('or call'),
    failed: words('When the form did not open.').default(
      'Our provider’s form didn’t open, so here’s our own. It reaches the same people.',
    ),
  }),
  leadForm: leadFormSchema,
});

export type Interface = z.output<typeof interfaceSchema>;
