import { checkContent } from '#build/content-check/check.ts';
import {
  type Entry,
  fieldOf,
  listOf,
  phonesOf,
  placeIn,
  textOf,
} from '#build/content-check/entry.ts';
import { formatProblem } from '#build/content-check/problem.ts';
import { readContent } from '#build/content-check/read.ts';
import type { Path, Source } from '#build/content-check/source.ts';
import { readFormProvider } from '#shared/foreign-hosts.ts';
import { findClaims } from './claims.ts';
import { type Finding, finding } from './finding.ts';
import { isReserved } from './reserved.ts';

/** Everything in the content that is a sample, reserved for examples, or empty, with file and line. */
export async function checkLaunchContent(root: string): Promise<Finding[]> {
  const content = await readContent(root);
  const { entries, of, sources } = content;
  const { problems } = await checkContent(root);
  return [
    ...problems.filter(({ level }) => level === 'error').map(unsafeProblem),
    ...entries.flatMap((entry) => [...gapsIn(entry, entry.data, [])]),
    ...sources.flatMap((source) => [...sampleRemarks(source)]),
    ...of('business').flatMap((entry) => [...gapsOfCompany(entry, sources)]),
    ...findClaims(content),
  ];
}

const unsafeProblem = (problem: Parameters<typeof formatProblem>[0]): Finding =>
  finding(
    'first',
    formatProblem(problem),
    'The content check stops the build',
    'Correct it: npm run check:content.',
  );

/** Every `sample: true` at any depth, and every place for a price or a photograph of the owner's that is empty. */
function* gapsIn(entry: Entry, value: unknown, path: Path): Iterable<Finding> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    yield* gapsIn(entry, part, [...path, Array.isArray(value) ? Number(name) : name]);
  const list = path.at(-2);
  if (fieldOf(value, 'sample') === true) {
    const { file, line, field } = placeIn(entry, [...path, 'sample']);
    const isPicture = entry.collection === 'photos';
    const is = isPicture
      ? `"${entry.id}" is a starter drawing`
      : `${field.replace(/\.?sample$/, '')} is a sample`;
    const todo = isPicture
      ? 'Replace it with a photo of one of your jobs, then delete the line "sample: true".'
      : 'Write the real one, then delete the line "sample: true".';
    yield finding(list === 'licenses' ? 'first' : 'sample', `${file}:${line}`, is, todo);
  }
  if (list === 'priceExamples' && fieldOf(value, 'price') === undefined) {
    const is = `The page shows what other companies publish for "${textOf(value, 'what')}"`;
    const todo = 'Write your own "price" and its month, "asOf".';
    yield finding('missing', placeOf(entry, path), is, todo);
  }
  if (list === 'frames' && fieldOf(value, 'photo') === undefined) {
    const is = `There is no photograph for "${textOf(value, 'label')}"`;
    const todo = 'Add your own as "photo", or delete the line.';
    yield finding('missing', placeOf(entry, path), is, todo);
  }
}

/** Values with a comment on the same line that calls them a sample. */
function* sampleRemarks({ file, text }: Source): Iterable<Finding> {
  const todo = 'Write the real one, then delete the comment.';
  for (const [at, line] of text.split('\n').entries()) {
    const [, name] = /^\s*(\w+):.*#\s*sample value/.exec(line) ?? [];
    if (name)
      yield finding('sample', `${file}:${at + 1}`, `${name} is marked as a sample value`, todo);
  }
}

function placeOf(entry: Entry, path: Path): string {
  const { file, line, field } = placeIn(entry, path);
  return `${file}:${line}  ${field}`;
}

function* gapsOfCompany(entry: Entry, sources: readonly Source[]): Iterable<Finding> {
  const { data } = entry;
  const sample = (path: Path, is: string) =>
    finding('sample', placeOf(entry, path), is, 'Write the real one.');
  const first = (path: Path, is: string, todo = 'Write the real one.') =>
    finding('first', placeOf(entry, path), is, todo);
  const missing = (path: Path, is: string, todo: string) =>
    finding('missing', placeOf(entry, path), is, todo);
  // 555-0100 to 555-0199 are reserved for examples (North American Numbering Plan).
  for (const { number, path } of phonesOf(data))
    if (/^\+1\d{3}55501\d\d$/.test(number))
      yield first(path, 'The number is reserved for examples');
  if (isReserved(textOf(data, 'email')))
    yield first(['email'], 'The address is reserved for examples');
  const website = textOf(data, 'website');
  if (isReserved(website)) yield sample(['website'], `${website} is reserved for examples`);
  if (!website && !process.env['SITE_URL'])
    yield missing(
      ['website'],
      'The site doesn’t know its own address',
      'Write "website", like https://www.your-company.com.',
    );
  const licenses = listOf(data, 'licenses');
  if (licenses.length === 0)
    yield first(
      ['licenses'],
      'There is no license number, and many states require it in every advertisement',
      'Write it, if your state issues one.',
    );
  for (const [index, license] of licenses.entries()) {
    const number = textOf(license, 'number');
    const isSample = fieldOf(license, 'sample') === true;
    if (isSample || (/\d/.test(number) && !/0{5}|sample/i.test(number))) continue;
    const is = `"${number}" is not a license number`;
    yield first(['licenses', index, 'number'], is, 'Write it as it was issued to you.');
  }
  if (textOf(data, 'verification', 'google') === '')
    yield missing(
      ['verification', 'google'],
      'The Google Search Console code is empty',
      'Take the code of the "HTML tag" method from search.google.com/search-console and write it here.',
    );
  if (/\/maps\/search\//.test(textOf(data, 'profiles', 'google')))
    yield missing(
      ['profiles', 'google'],
      'The link is a map search, not your Business Profile',
      'Open your profile, choose Share, and write that link.',
    );
  // A form provider sees every request, so /privacy must name its host.
  const host = URL.parse(
    readFormProvider(process.env['FORM_PROVIDER'] ?? '')?.frame ?? '',
  )?.hostname;
  const page = 'src/content/pages/privacy.md';
  if (host && !sources.find(({ file }) => file === page)?.text.includes(host))
    yield missing(
      ['leadForm'],
      `${page} does not name ${host}, the provider that gets the form’s requests`,
      'Write on that page who the provider is, what it sees, and this host.',
    );
}
