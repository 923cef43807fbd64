import { drawingFile } from '#build/content-check/content.ts';
import { phonesOf, problemIn } from '#build/content-check/entry.ts';
import { quote } from '#build/content-check/message-parts.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Rule, Site } from '#build/content-check/site.ts';
import { textRule } from '#build/content-check/text-rule.ts';
import { problemWith, type Text } from '#build/content-check/texts.ts';
import { formatPhone } from '#leads/phone.ts';

/** Fields are plain text: visitors would see Markdown and HTML as characters. */
export const plainTexts: Rule = textRule({
  in: 'fields',
  has: [/\*\*[^*]+\*\*|\[[^\][]+\]\([^()]*\)|<\/?[a-z]+[^<>]*>/i],
  says: (found) =>
    `This field shows its text as it is, so visitors would read ${quote(found)}. Write plain words.`,
});

/** Curly quotes around a whole field were meant for the file, and would be read on the page. */
export const curlyQuotes: Rule = textRule({
  in: 'fields',
  has: [/^[“‘][^“”‘’]*[”’]$/],
  says: () =>
    'Visitors read these curly quotes. If they were meant for the file, write " instead, at both ends.',
  level: 'warning',
});

/** Raw HTML, a tag, a comment or a declaration: the site leaves it out of its texts. */
export const htmlInTexts: Rule = textRule({
  in: 'Markdown',
  has: [/(?<!\\)<(?:\/?[a-z][\w-]*(?=[\s/>]|$)|[!?])[^>]*>?/i],
  says: (found) =>
    `The site leaves HTML out of its texts: ${quote(found)}. Write Markdown, like **bold** or [a link](/contact), or take it out.`,
});

/** A text has no pictures in Markdown or HTML. */
export const markdownPictures: Rule = textRule({
  in: 'Markdown',
  has: [/!\[[^\][]*\]\(|<img\b/],
  says: () =>
    'Pictures belong in photos.yaml. Add it there and write "((photo: its-id))" here, in a paragraph of its own.',
});

/** The Markdown of a page has no heading of the first level. */
export const mainHeadings: Rule = textRule({
  in: 'Markdown',
  // With a number sign before it, or with a line of equals signs below it.
  has: [/^(?: {0,3}>)* {0,3}(?:#(?:[ \t]|$)|=+\s*$)/],
  says: () => 'The page has its main heading already. Begin headings in the text with "## ".',
});

/** Advertising words. */
export const avoidedWords: Rule = textRule({
  has: [
    /stunning|oasis|transform your|elevate your|unparalleled|fully insured for|(?:more than|over)\s[\d,]+\+/i,
  ],
  says: (found) =>
    `${quote(found)} promises too much or says nothing. Write what is true, in plain words.`,
  level: 'warning',
});

/** The owner asks for photos where they stay with the request. */
export const photosByMail: Rule = textRule({
  inSentence: true,
  has: [
    /\bphotos?\b/i,
    /\(\(email\)\)|\b(?:e-?mail|text)(?:ed|s)? (?:an?|us|it|them|one|your|to)\b/i,
  ],
  notIn: 'interface',
  level: 'warning',
  says: () =>
    'Photos come with the form, where they stay with the request. Write "Add photos to the form."',
});

/** The company's phone numbers are only in business.yaml; other files name the fact. */
export function* typedPhones({ texts, business, drawings }: Site): Iterable<Problem> {
  const numbers = phonesOf(business?.data)
    .map(({ id, number }) => ({ name: id, digits: number.replace(/^\+1/, '') }))
    .filter(({ digits }) => /^\d{10}$/.test(digits));
  const findIn = (text: string) => numbers.find(({ digits }) => hasNumber(text, digits));
  for (const text of texts.filter(({ entry }) => entry !== business)) {
    const found = findIn(text.text);
    if (!found) continue;
    const message = `The number ${formatPhone(`+1${found.digits}`)} is typed here. Write "((phones.${found.name}))", so that it changes with business.yaml.`;
    yield problemWith(text, message);
  }
  for (const [name, svg] of drawings) {
    const message =
      'This drawing contains a phone number, which would not follow business.yaml. Remove it.';
    if (findIn(svg)) yield problemIn(drawingFile(name), message);
  }
}

const hasNumber = (text: string, digits: string): boolean =>
  new RegExp(
    `(?<!\\d)(?:1[\\s.-]?)?${[digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join('[\\s().‑–-]{0,3}')}(?!\\d)`,
  ).test(text);

/** Prices belong in the frontmatter of services and in business.yaml; an amount elsewhere is a warning. */
export function* typedPrices({ texts, facts = {} }: Site): Iterable<Problem> {
  for (const text of texts.filter((one) => !mayHavePrices(one))) {
    for (const [amount] of text.text.matchAll(/\$\s?\d(?:[\d,]*\d)?/g)) {
      const isSame = (fact: string): boolean => fact === amount || fact === `${amount}+`;
      const [same] = Object.entries(facts).find(([, fact]) => isSame(fact)) ?? [];
      const remedy = same
        ? `Write "((${same}))", which is the same amount.`
        : 'If it is a price of the company, add it to the facts of its service and write the fact.';
      const message = `The amount ${quote(amount)} is typed here. ${remedy}`;
      yield problemWith(text, message, 'warning');
    }
  }
}

const mayHavePrices = ({ entry, path }: Text): boolean =>
  entry.collection === 'business' ||
  (entry.collection === 'services' && path !== undefined && path[0] !== 'sections');
