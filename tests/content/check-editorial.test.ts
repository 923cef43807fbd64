import { siteText, testMistakes } from './project.ts';

// Rules of style are only warnings, each with file and line.

const ABOUT = 'pages/about.md';
const DECKS = 'services/decks.md';
const ARTICLE = 'blog/first-deck.md';

const withMore = (more: string) => (text: string) => `${text}\n${more}\n`;
const often = (times: number) => 'Footings go Below the frost line. '.repeat(times);
const long =
  'We measure twice on the first visit, write everything down, and bring the drawing along.';

testMistakes({
  'an article is short': [
    { [ARTICLE]: (text) => `${text.split('---\n').slice(0, 2).join('---\n')}---\nShort.\n` },
    'src/content/blog/first-deck.md:16  Only a warning: This article has 1 word. Readers and search engines like 500 to 1,500.',
    'src/content/pages/about.md:19  The page /blog/first-deck has no place "#what-it-costs". It has none.',
  ],
  'two promises cannot be kept': [
    {
      [DECKS]: { 'text: We walk': 'text: Rot-proof. We walk' },
      [ABOUT]: withMore('Boards that are maintenance-free.'),
    },
    'src/content/pages/about.md:27  Only a warning: "maintenance-free" promises too much or says nothing. Write what is true, in plain words.',
    'src/content/services/decks.md:27  sections.1.steps.0.text  Only a warning: "Rot-proof" promises too much or says nothing. Write what is true, in plain words.',
  ],
  'the logo, the hours, the promise and two places are most likely not meant so': [
    {
      'business.yaml': (text) =>
        text
          .replace('name: Cedar & Sons', 'name: Bay Carpenters')
          .replace(/^ +(?:opens|closes): .*\n/gm, '')
          .replace(/within: .*/, 'within: as soon as we can'),
      'areas/chestertown.md': { 'order: 1': 'order: 2' },
    },
    'src/content/areas/kent-county.md:5  order  Only a warning: "Chestertown" has the place 2 too. Give each its own, so that you decide their order.',
    'src/content/business.yaml:2  shortName  Only a warning: The logo says "Cedar Decks", and the company is "Bay Carpenters". Change "shortName" and "trade" with the name.',
    'src/content/business.yaml:25  hours  Only a warning: No day has opening hours, so the site says that you are always closed. Write "opens" and "closes".',
    'src/content/business.yaml:31  reply.within  Only a warning: The lead desk can\'t count this. Write it like "24 hours" or "2 days", or it names no time to answer.',
  ],
  'a town is off the drawn map, and two phone numbers are one': [
    {
      'areas/chestertown.md': {
        'places: [': 'geo: { latitude: 39.2, longitude: -76.06 }\nplaces: [',
      },
      'interface.yaml': { 'longitude: -75.8336': 'longitude: -75.08336' },
      'business.yaml': { 'number: "+12025550102"': 'number: "+12025550101"' },
    },
    'src/content/areas/chestertown.md:6  geo  Only a warning: This is off the drawn map, which does not show it. Correct the coordinates, or take "maps: drawing:" out of interface.yaml: then the map fits its towns.',
    'src/content/business.yaml:15  phones.others.0.number  Only a warning: This is the number of "main", too. Write another, or take this one out and let its services dial "main".',
    'src/content/interface.yaml:22  maps.towns.0  Only a warning: This is off the drawn map, which does not show it. Correct the coordinates, or take "maps: drawing:" out of interface.yaml: then the map fits its towns.',
  ],
  'a text stands in curly quotes that were meant for the file': [
    { 'areas/chestertown.md': { '[Downtown,': '[“Old Downtown”,' } },
    'src/content/areas/chestertown.md:6  places.0  Only a warning: Visitors read these curly quotes. If they were meant for the file, write " instead, at both ends.',
  ],
  'the company’s colors can’t be read': [
    {
      'brand.yaml': {
        'bark: "#5a4335"': 'bark: "#9a8b80"',
        'river-light: "#1b6470"': 'river-light: "#8bb4c0"',
      },
    },
    'src/content/brand.yaml:5  colors.river-light  Words in "white" can\'t be read well on "river-light": the contrast is 2.2, and 4.5 is the least. Make one of them darker or lighter.',
    ...[
      ['desk', '2.9'],
      ['haint', '2.6'],
      ['paper', '3.2'],
    ].map(
      ([on, contrast]) =>
        `src/content/brand.yaml:15  colors.bark  Words in "bark" can't be read well on "${on}": the contrast is ${contrast}, and 4.5 is the least. Make one of them darker or lighter.`,
    ),
  ],
  'a notice and a day off are over, and an article is dated in the future': [
    {
      'business.yaml': {
        'hoursNote:':
          'daysOff: ["2026-03-01", "2026-03-02"]\nnotice: { text: Booked until spring., until: "2026-02-28" }\nhoursNote:',
      },
      [ARTICLE]: { 'date: 2026-02-01': 'date: 2028-02-01' },
    },
    'src/content/blog/first-deck.md:5  date  Only a warning: This day is to come, and the article is on the site at once. Write the day of today.',
    'src/content/business.yaml:33  daysOff.0  Only a warning: 2026-03-01 is over. Take it out, and see that the others have the right year.',
    'src/content/business.yaml:34  notice.until  Only a warning: This day is over, so the notice is shown nowhere. Write a new last day, or take the notice out.',
  ],
  'a phrase is said too often on the whole site': [
    {
      [ABOUT]: withMore(often(8)),
      [DECKS]: { 'text: We walk': `text: "${often(5)}We walk`, 'with you. }': 'with you." }' },
    },
    'src/content/pages/about.md  Only a warning: "below the frost line" is said 13 times on the site, and 12 are enough. Say it another way, or leave it out: pages/about.md (8), services/decks.md (5).',
  ],
  'an area lies in a state without a license': [
    { 'areas/kent-county.md': { 'kind: county': 'kind: county\nstate: DE' } },
    'src/content/areas/kent-county.md:4  state  No license of "DE" is listed. Add it to "licenses" in business.yaml, or remove this area: you may not offer work there.',
  ],
  'a long paragraph is on two pages; closing bands may be alike': [
    {
      [ABOUT]: withMore(long),
      [DECKS]: (text) =>
        text
          .replace(/lede: "Framed[^"]*"/, `lede: "${long}"`)
          .replace(/( {2}- kind: call-to-action\n(?: {4}.*\n)*? {4}text: ).*/, `$1${long}`),
    },
    'src/content/services/decks.md:22  sections.0.lede  Only a warning: The same words are in src/content/pages/about.md:27. Say here what is different.',
  ],
});

/** Every second one is right. */
const said = [
  'If the grill has to stay dry, build a solid roof.',
  'Keep the grill out from under the roof and away from the siding.',
  'We call Miss Utility two full business days before we dig.',
  'We dig ((dig-notice)) after the 811 call, and you may cancel for five business days.',
  'Email a photo of the door to us.',
  'Add a photo of the door to the form.',
  'On paint from before 1978 the rule starts at 20 square feet.',
  'On paint from before 1978 the rule covers more than 20 square feet.',
  'It often costs ((deck-remodeling.saving)) less than a new deck.',
  'Where the frame and footings stay, it often costs ((deck-remodeling.saving)) less.',
];

testMistakes(
  {
    'five sentences say what the law, a maker or the trade forbids': [
      {
        'services/deck-remodeling.md': siteText('services/porches.md').replace(
          'seo:',
          'facts:\n  saving: "30 to 50%"\nseo:',
        ),
        [ABOUT]: withMore(said.join('\n')),
      },
      'src/content/pages/about.md:27  Only a warning: A grill or a fire stands beside a roof or the siding here, and its maker forbids that. Leave it out, or write "Keep the grill out from under the roof and away from the siding; its maker’s sheet gives the distance."',
      'src/content/pages/about.md:29  The days of the 811 notice are typed here. Write "((dig-notice))", and "((dig-notice.until))" for the last day, so that they change with business.yaml.',
      'src/content/pages/about.md:31  Only a warning: Photos come with the form, where they stay with the request. Write "Add photos to the form."',
      'src/content/pages/about.md:33  Only a warning: The federal lead rule begins above these figures. Write "more than 20 square feet outside, or more than 6 in a room".',
      'src/content/pages/about.md:35  Only a warning: A saving needs its condition. Write "where the footings and the frame stay", or leave the saving out.',
    ],
  },
  'trade',
);

testMistakes(
  {
    'two pages of places have nearly the same text': [
      {
        'areas/rock-hall.md': siteText('areas/chestertown.md')
          .replaceAll('Chestertown', 'Rock Hall')
          .replace('town permits', 'harbor permits'),
      },
      'src/content/areas/rock-hall.md  Only a warning: 55 % of this page is also in src/content/areas/chestertown.md. Write what is true of this place alone: at most 40 % should be alike.',
    ],
  },
  'alike',
);

const secondArticle = (category: string) => ({
  'blog/second-deck.md': siteText(ARTICLE).replace('category: Decks', `category: ${category}`),
});

testMistakes(
  {
    'an article has a new category, which is fine': [secondArticle('Footings')],
    'a category is likely another one misspelled': [
      secondArticle('Deks'),
      'src/content/blog/second-deck.md:4  category  Only a warning: Another article has the category "Decks", this one "Deks". If both mean the same, write them alike.',
    ],
  },
  'category',
);

testMistakes(
  {
    'a photo is on four pages': [
      { [ABOUT]: withMore('((photo: deck))') },
      'src/content/photos/photos.yaml:2  deck.file  Only a warning: This photo is on 4 pages: src/content/blog/first-deck.md, src/content/pages/about.md, src/content/pages/index.md, src/content/services/decks.md. Choose another for one of them, so that no photo is on more than 3.',
    ],
    'a photo is on three pages, which is fine': [{ [ABOUT]: withMore('((photo: porch))') }],
  },
  'photo',
);
