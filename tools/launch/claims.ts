import type { Content } from '#build/content-check/content.ts';
import { fieldOf, listOf, placeIn, textOf } from '#build/content-check/entry.ts';
import { quote } from '#build/content-check/message-parts.ts';
import { type Text, textsOf } from '#build/content-check/texts.ts';
import { type Finding, finding } from './finding.ts';

/** What a page says of the company, and business.yaml would have to bear out. */
interface Claim {
  says: RegExp;
  isBorneOut: (business: unknown, found: RegExpExecArray) => boolean;
  lacks: string;
  todo: string;
}

const CLAIMS: readonly Claim[] = [
  {
    says: /\b(?:our|at the|visit the) (?:shop|office|showroom)\b/i,
    isBorneOut: (business) =>
      textOf(business, 'address', 'street') !== '' &&
      fieldOf(business, 'address', 'public') !== false,
    lacks: 'names no street where customers may come',
    todo: 'Say where you are based, or write "street" and "public: true" there.',
  },
  {
    says: /\blicen[cs]ed\b/i,
    isBorneOut: (business) => listOf(business, 'licenses').length > 0,
    lacks: 'lists no license',
    todo: 'Take the word out, or write the license there.',
  },
  {
    says: /\b(?:\d|two|three|four|five|second|third|fourth|fifth)[ -]generations?\b/i,
    isBorneOut: (business) => fieldOf(business, 'generations') !== undefined,
    lacks: 'has no "generations"',
    todo: 'Take it out, or write how many there.',
  },
  {
    says: /\b\d[\d,]+\+? (?:projects|jobs|customers|homes|roofs|decks|fences)\b/i,
    isBorneOut: (business) => fieldOf(business, 'projectsBuilt') !== undefined,
    lacks: 'has no "projectsBuilt"',
    todo: 'Take the number out, or write it there.',
  },
  {
    says: /\b(?:five|5)[ -]stars?\b|\btop[ -]rated\b|\baward[ -]winning\b/i,
    isBorneOut: (business) =>
      fieldOf(business, 'rating') !== undefined && fieldOf(business, 'rating', 'sample') !== true,
    lacks: 'has no rating of real customers',
    todo: 'Take it out, or write the rating there.',
  },
  {
    says: /\bsince (1[89]\d\d|20\d\d)\b/i,
    isBorneOut: (business, [, year]) => Number(year) >= Number(fieldOf(business, 'foundedYear')),
    lacks: 'has a later "foundedYear"',
    todo: 'Write "since ((founded))".',
  },
];

/** The sentences that the company can't bear out. */
export function findClaims({ entries, of }: Content): Finding[] {
  const business = of('business')[0]?.data;
  const texts = entries
    .filter(({ collection }) => !['trade', 'testimonials'].includes(collection))
    .flatMap(textsOf);
  return texts.flatMap((text) =>
    CLAIMS.flatMap(({ says, isBorneOut, lacks, todo }) => {
      const found = says.exec(text.text);
      return found && !isBorneOut(business, found)
        ? [finding('claim', placeOf(text), `${quote(found[0])}: business.yaml ${lacks}`, todo)]
        : [];
    }),
  );
}

function placeOf({ entry, path, line }: Text): string {
  if (!path) return `${entry.source.file}:${line}`;
  const { file, line: at, field } = placeIn(entry, path);
  return `${file}:${at}  ${field}`;
}
