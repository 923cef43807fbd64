import { z } from 'astro/zod';
import { words } from './fields.ts';
import { leadFormSchema } from './lead-form.ts';
import { PHOTO_KINDS } from './photo.ts';

const label = words('A label of one to five words.');

/** The site's texts that don't belong to a single page. */
export const interfaceSchema = z.strictObject({
  footer: z.strictObject({
    about: words('Who we are, in one sentence.'),
    links: label,
    areas: label,
    contact: label,
    privacy: label,
    search: label,
  }),
  frame: z.strictObject({
    skip: label,
    menu: label,
    services: label,
    main: label,
    contactBar: label,
    callBar: label,
    breadcrumbs: label,
    welcome: label,
    mainServices: label,
    tape: words('What the tape on the home page shows.', 'year'),
    today: words('The right end of the tape.'),
    newTab: words('What a link that opens a new tab does, for those who cannot see it.'),
  }),
  together: z
    .array(words('A name or a word that never breaks over two lines.'))
    .default([])
    .describe('Beside the names of places, which are kept together by themselves.'),
  calls: z.strictObject({ header: label, call: label, number: label, estimate: label }),
  contact: z.strictObject({
    email: label,
    shop: label,
    porches: label,
    licenses: label,
    hours: label,
    office: label,
  }),
  missing: z.strictObject({ call: words('Where to call instead.', 'phone') }),
  places: z.strictObject({
    named: words('The link to a place.', 'place'),
    estimate: label,
  }),
  faq: z.strictObject({ call: words('Where to call with another question.', 'phone') }),
  search: z.strictObject({
    label,
    button: label,
    searching: label,
    none: words('Nothing was found.', 'query'),
    one: words('One page was found.', 'query'),
    many: words('Several pages were found.', 'query', 'count'),
    best: words('More pages were found than are shown.', 'query', 'count', 'shown'),
    inText: words('The link to a word in the text of a page.', 'word'),
    failed: words('The search does not work.'),
    same: z
      .array(z.array(z.string().regex(/^[a-z]+$/, 'Write one word in small letters.')).min(2))
      .describe('Lists of words that a search treats as one.'),
    pages: words('The heading over the list of all pages.'),
    services: label,
    areas: label,
    articles: label,
    company: label,
  }),
  articles: z.strictObject({
    contents: words('Over the list of headings beside an article.'),
    list: words('The list of articles, for those who cannot see it.'),
    minute: words('How long a short article takes.'),
    minutes: words('How long an article takes.', 'count'),
    back: words('The link to the list of articles.'),
  }),
  reviews: z.strictObject({ sample: label, stars: words('The stars of a review.', 'count') }),
  dates: z.strictObject({
    updated: words('The day an article last changed.', 'day'),
    more: label,
  }),
  calculators: z.strictObject({
    height: words('From where to where to measure, and in inches.'),
    wrong: words('When the height is not a number in the range.', 'from', 'to'),
    ramp: z.strictObject({
      length: words('The length of the ramp without landings.', 'slope'),
      runs: label,
      landings: label,
      straight: words('The length with landings.'),
    }),
    stairs: z.strictObject({
      risers: label,
      each: label,
      treads: label,
      reach: label,
      handrail: label,
      guard: label,
      yes: label,
      no: label,
    }),
  }),
  permits: z.strictObject({
    towns: words('Over the list of towns.'),
    decides: label,
    files: label,
  }),
  prices: z.strictObject({
    typical: words(
      'What a service costs; the first sentence of its part about cost.',
      'price',
      'asOf',
    ),
  }),
  pictures: z.strictObject({
    rendering: words('What a picture is called that is not a photograph.'),
    before: label,
    after: label,
    more: words('The link to the gallery beside the pictures of the home page.', 'count'),
  }),
  gallery: z.strictObject({
    show: label,
    all: words('The filter button for every picture.', 'count'),
    plan: words('The number of a plan drawing in the gallery.', 'number'),
    sheet: words('The number of a rendering in its title block.', 'number'),
    kinds: z.record(z.enum(PHOTO_KINDS), label).describe('The filter button of each kind.'),
    large: z.strictObject({
      name: words('Which picture it is, for those who cannot see it.', 'number', 'count'),
      place: words('Which picture it is.', 'number', 'count'),
      close: label,
      previous: label,
      next: label,
    }),
    onlyRenderings: words('The note when every picture is a rendering.'),
    someRenderings: words('The note when some pictures are renderings.'),
  }),
  maps: z.strictObject({
    title: words('What the map shows, for those who cannot see it.'),
    shop: label,
    bay: z.array(label).length(2, 'Write two words, one a line.'),
    lands: z.strictObject({ pennsylvania: label, delaware: label, harford: label, cecil: label }),
    open: label,
    live: words('The live map, for those who cannot see it.'),
    towns: z.array(
      z.strictObject({
        name: words('The name of the town.'),
        latitude: z.number().min(39.28).max(39.8),
        longitude: z.number().min(-76.58).max(-75.68),
        label: z.enum(['left', 'right', 'above']),
      }),
    ),
  }),
  embed: z.strictObject({
    title: label,
    loading: words('While the form loads; the link to our own form follows.'),
    trouble: words('Under the form; the link to our own form follows.'),
    ownForm: words('The link to our own form.'),
    orCall: words('Between that link and the phone number.'),
    failed: words('When the form did not open.'),
  }),
  leadForm: leadFormSchema,
});

export type Interface = z.output<typeof interfaceSchema>;
