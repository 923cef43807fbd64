/** What docs/requirements.md promises of one page; the table below has one row a page. */
export interface Promised {
  path: string;
  /** The page's only h1, word for word where it is fixed. */
  h1: string | RegExp;
  /** The first and the last button to /contact: of the hero, and of the closing band. */
  buttons: string[];
  /** Links that the page must carry in its main part: text and address. */
  links?: [text: string | RegExp, href: string][];
  /** Pages that the main part must not lead to. */
  without?: string[];
  /** Counts that make a layout: a role-free selector of the section's own list, and the count. */
  counts?: [selector: string, count: number][];
  /** Counts of a collection, which the owner may let grow. */
  least?: [selector: string, count: number][];
  /** Words that must be visible. */
  says?: (string | RegExp)[];
  /** Which number the page's call buttons dial: the main one if left out, none if false. */
  dials?: 'porches' | false;
}

const town = (path: string, name: string, { pergolas = true, questions = 0 } = {}): Promised => ({
  path: `/service-areas/${path}`,
  h1: new RegExp(name),
  buttons: ['Get Your Free Estimate', 'Get Your Free Estimate'],
  links: [
    [/./, '/deck-construction'],
    [/./, '/deck-remodeling'],
    [/./, '/screened-porches'],
    ...(pergolas ? ([[/./, '/pergolas-structures']] as [RegExp, string][]) : []),
  ],
  without: pergolas ? [] : ['/pergolas-structures'],
  counts: [
    ['.places > li', 6],
    ['.list-columns > li', 3],
    ...(questions ? ([['.faq details', questions]] as [string, number][]) : []),
  ],
});

export const promised: Promised[] = [
  {
    path: '/',
    h1: /Built by hand/,
    buttons: ['Request a Free Estimate', 'Request a free quote'],
    links: [
      [/Harford County/, '/service-areas/harford-county'],
      [/Cecil County/, '/service-areas/cecil-county'],
      [/Baltimore County/, '/contact?area=baltimore-county'],
      [/Southeastern PA/, '/contact?area=southeastern-pa'],
      [/gallery/, '/gallery'],
    ],
    counts: [
      ['.stamps > li', 3],
      ['.mosaic > li', 6],
      ['.area-tile', 4],
      ['.note', 3],
    ],
    says: [
      '50+ Years',
      'Licensed & Insured',
      'Family Owned',
      'Learn More',
      'Sample review',
      '$15,000 to $40,000',
      '$25,000 to $60,000+',
    ],
  },
  {
    path: '/deck-construction',
    h1: /deck/i,
    buttons: ['Get Free Estimate', 'Start Your Project'],
    links: [
      [/./, '/deck-remodeling'],
      [/./, '/accessibility-ramps'],
      [/./, '/pergolas-structures'],
    ],
    counts: [
      ['.materials > *', 3],
      ['.process-steps > li', 4],
      ['.faq', 1],
    ],
    says: [
      'Composite Decking',
      'Pressure-Treated Wood',
      'Cedar',
      '3 to 7 days',
      '1 to 2 weeks',
      '2 to 3 times',
    ],
  },
  {
    path: '/deck-remodeling',
    h1: /./,
    buttons: ['Get Free Assessment', 'Schedule Free Assessment'],
    counts: [
      ['.process-steps > li', 4],
      ['.faq details', 5],
      ['.before-after figure', 2],
      ['#staining-refinishing', 1],
    ],
    says: ['3 to 10 days', '30 to 50%'],
  },
  {
    path: '/screened-porches',
    h1: /./,
    buttons: ['Request Free Estimate', 'Start Your Design'],
    counts: [
      ['.choices > *', 3],
      ['.process-steps > li', 4],
      ['.faq details', 5],
    ],
    says: [
      'Three-Season Room',
      'Screened Porch',
      'Screen Room Addition',
      '$15,000 to $40,000',
      '2 to 4 weeks',
    ],
    dials: 'porches',
  },
  {
    path: '/three-season-rooms',
    h1: /./,
    buttons: ['Plan Your Project', 'Request Free Estimate'],
    counts: [
      ['.list-rows > *', 4],
      ['.process-steps > li', 4],
      ['.faq', 1],
      ['.faq details', 5],
    ],
    says: ['$25,000 to $60,000+', '3 to 6 weeks'],
    dials: 'porches',
  },
  {
    path: '/accessibility-ramps',
    h1: /./,
    buttons: ['Schedule Free Assessment', 'Get Your Expert Consultation'],
    counts: [
      ['.materials > *', 3],
      ['.process-steps > li', 4],
      ['.faq details', 5],
    ],
    says: ['1:12', '$2,000 to $8,000', '2 to 5 days', /ADA/],
  },
  {
    path: '/pergolas-structures',
    h1: /./,
    buttons: ['Design Your Structure', 'Design Your Structure'],
    links: [
      [/./, '/classic-pergolas'],
      [/./, '/front-porches'],
      [/./, '/porticos-entries'],
      [/./, '/patio-covers'],
    ],
    counts: [['.card', 4]],
  },
  {
    path: '/classic-pergolas',
    h1: /./,
    buttons: ['Design Your Pergola', 'Design Your Pergola'],
    counts: [['.materials > *', 3]],
    says: [/pressure-treated/i, /composite/i, /vinyl/i],
  },
  {
    path: '/front-porches',
    h1: /./,
    buttons: ['Design Your Porch', 'Design Your Porch'],
    counts: [
      ['.materials > *', 3],
      ['.faq', 1],
    ],
    says: ['$10,000 to $35,000', '2 to 4 weeks', /permits?/i],
  },
  {
    path: '/front-doors-entryways',
    h1: /./,
    buttons: ['Design Your Entry', 'Design Your Entry'],
    links: [['View Our Gallery', '/gallery']],
    counts: [
      ['.projects > li, .projects > article', 3],
      ['.materials > *', 3],
    ],
  },
  {
    path: '/porticos-entries',
    h1: /./,
    buttons: ['Design Your Entry', 'Design Your Entry'],
    says: [/portico/i, /grand/i],
  },
  {
    path: '/patio-covers',
    h1: /./,
    buttons: ['Cover Your Patio', 'Cover Your Patio'],
    counts: [['.choices > *', 3]],
    says: [/solid/i, /lattice/i, /combination/i],
  },
  { path: '/steps-landings', h1: /./, buttons: ['Plan Your Steps', 'Plan Your Steps'] },
  {
    path: '/service-areas',
    h1: /./,
    buttons: [],
    links: [
      [/Harford County/, '/service-areas/harford-county'],
      [/Cecil County/, '/service-areas/cecil-county'],
      [/Baltimore County/, '/contact?area=baltimore-county'],
      [/Southeastern PA/, '/contact?area=southeastern-pa'],
    ],
    counts: [
      ['.area-tile', 4],
      ['.place-groups > li', 8],
    ],
  },
  {
    path: '/gallery',
    h1: /./,
    buttons: ['Get Free Estimate'],
    least: [['.gallery-grid > li', 32]],
  },
  {
    path: '/about',
    h1: /./,
    buttons: [],
    counts: [
      ['.timeline > li', 5],
      ['.list-columns > li', 3],
      ['.facts-boxes > div', 4],
    ],
    says: ['1974', '1980s', '1990s', '2000s', 'Today', '50+', '500+', '100%'],
  },
  {
    path: '/contact',
    h1: 'Contact Maryland’s Most Experienced Deck Builders',
    buttons: [],
    dials: false,
    links: [
      [
        /View Our Google Business Profile/,
        'https://www.google.com/maps/search/?api=1&query=39.5096,-76.1641',
      ],
    ],
    counts: [
      ['.list-quoted .pegs > li', 6],
      ['.note', 1],
      ['.area-tile', 4],
      ['.faq details', 3],
    ],
    says: [
      'Request Your Free Professional Estimate',
      'Get In Touch',
      '8:00 AM to 6:00 PM',
      '9:00 AM to 4:00 PM',
      'Closed',
      'By appointment',
      'Find Us & Our Service Area',
      '24 hours',
      '2 to 3 business days',
    ],
  },
  town('aberdeen', 'Aberdeen', { questions: 3 }),
  town('bel-air', 'Bel Air'),
  town('havre-de-grace', 'Havre de Grace', { pergolas: false }),
  town('edgewood', 'Edgewood'),
  town('perryville', 'Perryville', { pergolas: false }),
  {
    path: '/service-areas/harford-county',
    h1: 'Deck Builders in Harford County, MD',
    buttons: ['Get Your Harford County Estimate', 'Free Estimate in Harford County'],
    links: [
      [/./, '/deck-construction'],
      [/./, '/deck-remodeling'],
      [/./, '/screened-porches'],
      [/./, '/pergolas-structures'],
    ],
    counts: [
      ['.offer-rows > li', 6],
      ['.list-columns > li', 3],
      ['.projects > li, .projects > article', 3],
    ],
    says: ['Pylesville', 'Havre de Grace', 'Bel Air'],
  },
  {
    path: '/service-areas/cecil-county',
    h1: 'Deck Builders in Cecil County, MD',
    buttons: ['Get Your Cecil County Estimate', 'Free Estimate in Cecil County'],
    links: [
      [/./, '/deck-construction'],
      [/./, '/screened-porches'],
      [/./, '/pergolas-structures'],
    ],
    counts: [
      ['.places > li', 8],
      ['.list-columns > li', 3],
      ['.projects > li, .projects > article', 3],
    ],
    says: ['Rising Sun', 'Chesapeake City', 'Elkton'],
  },
  {
    path: '/blog',
    h1: 'Expert Insights from 50+ Years of Experience',
    buttons: ['Get Free Estimate'],
    least: [['.article-card', 6]],
    says: ['Read More', 'January 15, 2025', 'Ready to Start Your Project?'],
  },
  {
    path: '/blog/composite-vs-wood-decking',
    h1: 'Composite vs. Wood Decking: Which Is Right for Your Maryland Home?',
    buttons: ['Schedule Free Consultation'],
    links: [[/Back to Blog/, '/blog']],
    says: ['January 15, 2025'],
  },
  ...[
    'extend-outdoor-living-season',
    'deck-maintenance-tips',
    'accessibility-ramp-design',
    'pergola-benefits',
    'front-porch-curb-appeal',
  ].map(
    (id): Promised => ({
      path: `/blog/${id}`,
      h1: /./,
      buttons: [],
      links: [[/Back to Blog/, '/blog']],
    }),
  ),
  { path: '/contact/thank-you', h1: /Thank you/, buttons: [], counts: [['.next-steps li', 5]] },
  { path: '/privacy', h1: /./, buttons: [], says: [/36 months/, /90 days/], dials: false },
  { path: '/search', h1: /./, buttons: [], dials: false },
];
