import { z } from 'zod';

const score = z.number();
const paint = z.strictObject({
  picture: z
    .number()
    .optional()
    .describe('Bytes of the picture painted largest; missing for a text'),
  slow: z.array(z.number()).describe('The largest paint in each run on the slow link'),
  fast: z.array(z.number()).describe('The same at full speed'),
  sixWords: z.array(z.number()).describe('The page of six words, before each run on the slow link'),
  limit: z.number().describe('The earliest moment that the link allows'),
  share: z.number().describe('What the machine added to the page of six words beyond its limit'),
});

const page = z.strictObject({
  path: z.string(),
  html: z.number(),
  inlineScript: z.number(),
  scriptsBeforeTouch: z.number(),
  fontFiles: z.number(),
  font: z.number(),
  firstScreenPictures: z.number(),
  lazyBeforeLoad: z
    .number()
    .describe('Lazy pictures that the browser fetched before the page was loaded'),
  requestsBeforeLoad: z.number(),
  foreignRequests: z.number(),
  screensWithoutPhone: z
    .array(z.number())
    .describe('Widths of phones in whose first screen the number can’t be tapped'),
  layoutShift: z.number(),
  shiftWithFace: z.strictObject({ georgia: z.number(), noto: z.number(), dejavu: z.number() }),
  blockingMs: z
    .strictObject({ slow: z.number(), fast: z.number() })
    .describe('Medians, on the slow phone and at full speed'),
  servedErrors: z.array(z.string()),
  liveErrors: z.array(z.string()),
  lighthouse: z.strictObject({
    scores: z.strictObject({
      performance: score,
      accessibility: score,
      'best-practices': score,
      seo: score,
    }),
    failed: z.array(z.string()).describe('The audits that cost points, "category: title"'),
  }),
  paint,
  seconds: z.number().describe('How long measuring took'),
});

const scripts = z.strictObject({ bytes: z.number(), files: z.number() });
const site = z.strictObject({
  firstTouch: z.record(z.string(), scripts).describe('What each island loads, by its name'),
  admin: z.record(z.string(), z.number()).describe('Scripts of each page of the lead desk'),
  login: z
    .strictObject({ paintedAt: z.number(), scriptsAt: z.number() })
    .describe('On the slow link: the form painted, and its last script come'),
});

const buildRun = z.strictObject({
  seconds: z.number(),
  cpuSeconds: z.number().describe('Of all threads'),
  megabytes: z.number().describe('The largest size in memory'),
});
const build = z
  .strictObject({
    cores: z.number(),
    cold: buildRun,
    coldAgain: buildRun,
    hundred: buildRun,
    hundredAgain: buildRun,
    thousand: buildRun,
    thousandAgain: buildRun,
  })
  .describe('"Again" means: with the pictures of the build before in the cache');

/** What `npm run bench` keeps; bytes as sent, times in ms unless they say seconds. */
export const resultsSchema = z.strictObject({
  of: z.string().describe('A hash of what was measured'),
  browser: z.string(),
  date: z.iso.date(),
  pages: z.record(z.string(), page),
  site: site.optional(),
  build: z.strictObject({ of: z.string(), figures: build }).optional(),
});

/** What `npm run bench` has measured, as it lies in its file. */
export type Results = z.output<typeof resultsSchema>;
/** What was measured of one page. */
export type PageFigures = z.output<typeof page>;
/** When a page was painted, and when it could have been. */
export type PaintFigures = z.output<typeof paint>;
/** What was measured of the site as a whole. */
export type SiteFigures = z.output<typeof site>;
/** What one build took. */
export type BuildRun = z.output<typeof buildRun>;
/** What building costs. */
export type BuildFigures = z.output<typeof build>;
