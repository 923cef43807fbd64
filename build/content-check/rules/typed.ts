import { drawingFile } from '#build/content-check/content.ts';
import { phonesOf, problemIn } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { problemWith, type Text, textsOf } from '#build/content-check/texts.ts';
import { quote } from '#build/content-check/words.ts';
import { formatPhone } from '#leads/phone.ts';

/** The company's phone numbers are only in business.yaml; other files name the fact. */
export function* typedPhones({ entries, drawings }: Site): Iterable<Problem> {
  const business = entries.find((entry) => entry.collection === 'business');
  const numbers = phonesOf(business?.data)
    .map(({ id, number }) => ({ name: id, digits: number.replace(/^\+1/, '') }))
    .filter(({ digits }) => /^\d{10}$/.test(digits));
  const findIn = (text: string) => numbers.find(({ digits }) => hasNumber(text, digits));
  for (const text of entries.filter((entry) => entry !== business).flatMap(textsOf)) {
    const found = findIn(text.text);
    if (!found) continue;
    const message = `The number ${formatPhone(`+1${found.digits}`)} is typed here. Write "((phones.${found.name}))", so that it changes with business.yaml.`;
    yield problemWith(text, 'phone', message);
  }
  for (const [name, svg] of drawings) {
    const message =
      'This drawing contains a phone number, which would not follow business.yaml. Remove it.';
    if (findIn(svg)) yield problemIn(drawingFile(name), 'phone', message);
  }
}

const hasNumber = (text: string, digits: string): boolean =>
  new RegExp(
    `(?<!\\d)(?:1[\\s.-]?)?${[digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join('[\\s().‑–-]{0,3}')}(?!\\d)`,
  ).test(text);

/** Prices belong in the frontmatter of services and in business.yaml; an amount elsewhere is a warning. */
export function* typedPrices({ entries, facts = {} }: Site): Iterable<Problem> {
  const texts = entries.filter(({ collection }) => collection !== 'business').flatMap(textsOf);
  for (const text of texts.filter((one) => !isHead(one))) {
    for (const [amount] of text.text.matchAll(/\$\s?\d(?:[\d,]*\d)?/g)) {
      const isSame = (fact: string): boolean => fact === amount || fact === `${amount}+`;
      const [same] = Object.entries(facts).find(([, fact]) => isSame(fact)) ?? [];
      const remedy = same
        ? `Write "((${same}))", which is the same amount.`
        : 'If it is a price of the company, add it to the facts of its service and write the fact.';
      const message = `The amount ${quote(amount)} is typed here. ${remedy}`;
      yield problemWith(text, 'price', message, 'warning');
    }
  }
}

const isHead = ({ entry, path }: Text): boolean =>
  entry.collection === 'services' && path !== undefined && path[0] !== 'sections';
