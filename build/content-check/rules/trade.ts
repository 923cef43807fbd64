import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { textRule, type Wanted } from '#build/content-check/text-rule.ts';

// Rules of the trade and of the law that a machine can see (docs/content/sources.md, sections 3, 4, 15 and 16).

const TRADE: Wanted[] = [
  {
    inSentence: true,
    has: [
      /\b(?:grills?|smokers?|fire (?:tables?|pits?)|open (?:flames?|fires?))\b/i,
      /\b(?:roof(?:s|ed)?|cover(?:s|ed)?|pergolas?|porch(?:es)?|ceilings?|dry|siding)\b/i,
    ],
    unless: /\b(?:out from under|away from|never)\b/i,
    level: 'warning',
    says: () =>
      'A grill or a fire stands beside a roof or the siding here, and its maker forbids that. Leave it out, or write "Keep the grill out from under the roof and away from the siding; its maker’s sheet gives the distance."',
  },
  {
    has: [
      /\b(?:\d+|two|three|ten|twelve)(?: full)? business days?\b/i,
      /\b(?:811|miss utility|digs?|digging|ticket|buried)\b/i,
    ],
    says: () =>
      'The days of the 811 notice are typed here. Write "((dig-notice))", and "((dig-notice.until))" for the last day, so that they change with business.yaml.',
  },
  {
    inSentence: true,
    has: [
      /\bphotos?\b/i,
      /\(\(email\)\)|\b(?:e-?mail|text)(?:ed|s)? (?:an?|us|it|them|one|your|to)\b/i,
    ],
    level: 'warning',
    says: () =>
      'Photos come with the form, where they stay with the request. Write "Add photos to the form."',
  },
  {
    has: [/\bsquare (?:feet|foot)\b/i, /\b(?:1978|lead|paint(?:ed)?|federal)\b/i],
    unless: /\bmore than\b/i,
    level: 'warning',
    says: () =>
      'The federal lead rule begins above these figures. Write "more than 20 square feet outside, or more than 6 in a room".',
  },
  {
    has: [/\S\s*\(\(deck-remodeling\.saving\)\)|\(\(deck-remodeling\.saving\)\)\s*\S/],
    unless: /\b(?:frame|footings)\b/i,
    level: 'warning',
    says: () =>
      'A saving needs its condition. Write "where the footings and the frame stay", or leave the saving out.',
  },
];

/** Sentences that the law, a maker or a rule of the trade forbids; the words of buttons and forms may say more. */
export function* trade(site: Site): Iterable<Problem> {
  const texts = site.texts.filter(({ entry }) => entry.collection !== 'interface');
  for (const wanted of TRADE) yield* textRule(wanted)({ ...site, texts });
}
