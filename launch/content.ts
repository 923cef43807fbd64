import { checkContent } from '#content-check/check.ts';
import { type Entry, fieldOf, isRecord, placeIn, textOf } from '#content-check/entry.ts';
import { formatProblem } from '#content-check/problem.ts';
import { readContent } from '#content-check/read.ts';
import type { Path, Source } from '#content-check/source.ts';
import type { Finding } from './finding.ts';

/** Everything in the content that is sample, reserved for examples or empty, with file and line. */
export async function checkLaunchContent(root: string): Promise<Finding[]> {
  const { entries, sources } = await readContent(root);
  const { problems } = await checkContent(root);
  const business = entries.find(({ collection }) => collection === 'business');
  return [
    ...problems
      .filter(({ level }) => level === 'error')
      .map((problem) => ({
        group: 'unsafe' as const,
        place: formatProblem(problem),
        is: 'The content check stops the build',
        todo: 'Correct it: npm run check:content.',
      })),
    ...entries.flatMap((entry) => samplesIn(entry, entry.data, [])),
    ...sources.flatMap(({ file, text }) => sampleRemarks(file, text)),
    ...(business ? [...checkBusiness(business), ...checkProvider(business, sources)] : []),
  ];
}

/** A form provider sees every request, so the page about privacy must name its host. */
function checkProvider(business: Entry, sources: readonly Source[]): Finding[] {
  const url = textOf(fieldOf(business.data, 'leadForm'), 'scriptUrl');
  if (!URL.canParse(url)) return [];
  const { hostname } = new URL(url);
  const privacy = sources.find(({ file }) => file.endsWith('content/pages/privacy.md'));
  if (privacy?.text.includes(hostname)) return [];
  const { file, line, field } = placeIn(business, ['leadForm', 'scriptUrl']);
  return [
    {
      group: 'missing',
      place: `${file}:${line}  ${field}`,
      is: `src/content/pages/privacy.md does not name ${hostname}, where the form’s requests go first`,
      todo: 'Write there who the provider is, what it sees, and this host.',
    },
  ];
}

/** Every `sample: true` at any depth. */
function samplesIn(entry: Entry, value: unknown, path: Path): Finding[] {
  if (Array.isArray(value))
    return value.flatMap((item, at) => samplesIn(entry, item, [...path, at]));
  if (!isRecord(value)) return [];
  const inside = Object.entries(value).flatMap(([name, item]) =>
    samplesIn(entry, item, [...path, name]),
  );
  if (value['sample'] !== true) return inside;
  const { file, line, field } = placeIn(entry, [...path, 'sample']);
  const what = field.replace(/\.?sample$/, '');
  const finding: Finding = {
    group: 'sample',
    place: `${file}:${line}`,
    is: `${what} is a sample`,
    todo: 'Write the real one, then delete the line "sample: true".',
  };
  return [...inside, finding];
}

/** Values that a comment on the same line calls a sample. */
function sampleRemarks(file: string, text: string): Finding[] {
  return text.split('\n').flatMap((line, at) => {
    const [, name] = /^\s*(\w+):.*#\s*sample value/.exec(line) ?? [];
    return name
      ? [
          {
            group: 'sample' as const,
            place: `${file}:${at + 1}`,
            is: `${name} is called a sample value`,
            todo: 'Write the real one, then delete the comment.',
          },
        ]
      : [];
  });
}

function checkBusiness(entry: Entry): Finding[] {
  const at = (path: Path) => {
    const { file, line, field } = placeIn(entry, path);
    return `${file}:${line}  ${field}`;
  };
  const findings: Finding[] = [];
  const add = (group: Finding['group'], path: Path, is: string, todo: string) =>
    findings.push({ group, place: at(path), is, todo });
  for (const name of ['main', 'porches']) {
    const phone = textOf(fieldOf(entry.data, 'phones'), name);
    // 555-0100 to 555-0199 are reserved for examples (North American Numbering Plan).
    if (/^\+1\d{3}55501\d\d$/.test(phone))
      add('sample', ['phones', name], 'The number is reserved for examples', 'Write the real one.');
  }
  if (isReserved(textOf(entry.data, 'email').split('@')[1] ?? ''))
    add('sample', ['email'], 'The address is reserved for examples', 'Write the real one.');
  const licenses = fieldOf(entry.data, 'licenses');
  const list: unknown[] = Array.isArray(licenses) ? licenses : [];
  if (list.length === 0)
    add(
      'missing',
      ['licenses'],
      'There is no license number, and Maryland requires it in every advertisement',
      'Write it.',
    );
  list.forEach((license, index) => {
    const number = textOf(license, 'number');
    const isSample = fieldOf(license, 'sample') === true;
    if (!isSample && (!/\d/.test(number) || /0{5}|sample/i.test(number)))
      add(
        'missing',
        ['licenses', index, 'number'],
        `"${number}" is not a license number`,
        'Write it as it was given to you.',
      );
  });
  if (textOf(fieldOf(entry.data, 'verification'), 'google') === '')
    add(
      'missing',
      ['verification', 'google'],
      'The code of Google Search Console is empty',
      'Take the code of the "HTML tag" method from search.google.com/search-console and write it here.',
    );
  if (/\/maps\/search\//.test(textOf(fieldOf(entry.data, 'profiles'), 'google')))
    add(
      'missing',
      ['profiles', 'google'],
      'The link is a map search, not your Business Profile',
      'Open your profile, choose Share, and write that link.',
    );
  return findings;
}

/** Names that no real site has (RFC 2606, RFC 6761). */
export const isReserved = (host: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|net|org)$/i.test(host);
