import { checkContent } from '#build/content-check/check.ts';
import {
  type Entry,
  fieldOf,
  isRecord,
  phonesOf,
  placeIn,
  textOf,
} from '#build/content-check/entry.ts';
import { formatProblem } from '#build/content-check/problem.ts';
import { readContent } from '#build/content-check/read.ts';
import type { Path, Source } from '#build/content-check/source.ts';
import { createFindings, type Finding } from './finding.ts';
import { isReserved } from './reserved.ts';

type Findings = ReturnType<typeof createFindings>;

/** Everything in the content that is a sample, reserved for examples, or empty, with file and line. */
export async function checkLaunchContent(root: string): Promise<Finding[]> {
  const findings = createFindings();
  const { entries, of, sources } = await readContent(root);
  for (const problem of (await checkContent(root)).problems)
    if (problem.level === 'error')
      findings.unsafe(
        formatProblem(problem),
        'The content check stops the build',
        'Correct it: npm run check:content.',
      );
  for (const entry of entries) findSamples(findings, entry, entry.data, []);
  for (const { file, text } of sources) findSampleRemarks(findings, file, text);
  for (const entry of entries) {
    findExamples(findings, entry);
    findFrames(findings, entry);
  }
  for (const business of of('business')) {
    checkBusiness(findings, business);
    checkProvider(findings, business, sources);
  }
  return findings.list;
}

/** Every `sample: true` at any depth. */
function findSamples(findings: Findings, entry: Entry, value: unknown, path: Path): void {
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [name, item] of Object.entries(value))
    findSamples(findings, entry, item, [...path, isList ? Number(name) : name]);
  if (!isRecord(value) || value['sample'] !== true) return;
  const { file, line, field } = placeIn(entry, [...path, 'sample']);
  const is = `${field.replace(/\.?sample$/, '')} is a sample`;
  const todo = 'Write the real one, then delete the line "sample: true".';
  findings.sample(`${file}:${line}`, is, todo);
}

/** Every worked example that still has other builders' prices. */
function findExamples({ missing }: Findings, entry: Entry): void {
  const examples = fieldOf(entry.data, 'priceExamples');
  for (const [at, example] of (Array.isArray(examples) ? examples : []).entries()) {
    if (fieldOf(example, 'price') !== undefined) continue;
    const is = `The page names what others publish for "${textOf(example, 'what')}"`;
    missing(
      placeOf(entry, ['priceExamples', at]),
      is,
      'Write your own "price" and its month, "asOf".',
    );
  }
}

/** Every place for a photograph of the owner's that is still empty. */
function findFrames({ missing }: Findings, entry: Entry): void {
  const sections = fieldOf(entry.data, 'sections');
  for (const [at, section] of (Array.isArray(sections) ? sections : []).entries()) {
    const frames = fieldOf(section, 'frames');
    for (const [index, frame] of (Array.isArray(frames) ? frames : []).entries()) {
      if (fieldOf(frame, 'photo') !== undefined) continue;
      missing(
        placeOf(entry, ['sections', at, 'frames', index]),
        `There is no photograph for "${textOf(frame, 'label')}"`,
        'Add your own as "photo", or delete the line.',
      );
    }
  }
}

/** Values with a comment on the same line that calls them a sample. */
function findSampleRemarks({ sample }: Findings, file: string, text: string): void {
  const todo = 'Write the real one, then delete the comment.';
  for (const [at, line] of text.split('\n').entries()) {
    const [, name] = /^\s*(\w+):.*#\s*sample value/.exec(line) ?? [];
    if (name) sample(`${file}:${at + 1}`, `${name} is called a sample value`, todo);
  }
}

function placeOf(entry: Entry, path: Path): string {
  const { file, line, field } = placeIn(entry, path);
  return `${file}:${line}  ${field}`;
}

/** A form provider sees every request, so /privacy must name its host. */
function checkProvider({ missing }: Findings, business: Entry, sources: readonly Source[]): void {
  const url = textOf(fieldOf(business.data, 'leadForm'), 'scriptUrl');
  if (!URL.canParse(url)) return;
  const { hostname } = new URL(url);
  const page = 'content/pages/privacy.md';
  if (sources.find(({ file }) => file.endsWith(page))?.text.includes(hostname)) return;
  missing(
    placeOf(business, ['leadForm', 'scriptUrl']),
    `src/${page} does not name ${hostname}, the provider that gets the form’s requests`,
    'Write on that page who the provider is, what it sees, and this host.',
  );
}

function checkBusiness({ sample, missing }: Findings, entry: Entry): void {
  const at = (...path: (string | number)[]) => placeOf(entry, path);
  const textAt = (group: string, name: string) => textOf(fieldOf(entry.data, group), name);
  // 555-0100 to 555-0199 are reserved for examples (North American Numbering Plan).
  for (const { number, path } of phonesOf(entry.data))
    if (/^\+1\d{3}55501\d\d$/.test(number))
      sample(at(...path), 'The number is reserved for examples', 'Write the real one.');
  if (isReserved(textOf(entry.data, 'email').split('@')[1] ?? ''))
    sample(at('email'), 'The address is reserved for examples', 'Write the real one.');
  const licenses = fieldOf(entry.data, 'licenses');
  const list: unknown[] = Array.isArray(licenses) ? licenses : [];
  if (list.length === 0) {
    const is = 'There is no license number, and many states require it in every advertisement';
    missing(at('licenses'), is, 'Write it, if your state gives one.');
  }
  for (const [index, license] of list.entries()) {
    const number = textOf(license, 'number');
    const isSample = fieldOf(license, 'sample') === true;
    if (isSample || (/\d/.test(number) && !/0{5}|sample/i.test(number))) continue;
    const place = at('licenses', index, 'number');
    missing(place, `"${number}" is not a license number`, 'Write it as it was given to you.');
  }
  if (textAt('verification', 'google') === '')
    missing(
      at('verification', 'google'),
      'The code of Google Search Console is empty',
      'Take the code of the "HTML tag" method from search.google.com/search-console and write it here.',
    );
  if (/\/maps\/search\//.test(textAt('profiles', 'google')))
    missing(
      at('profiles', 'google'),
      'The link is a map search, not your Business Profile',
      'Open your profile, choose Share, and write that link.',
    );
}
