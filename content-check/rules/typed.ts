import { fieldOf, problemIn, textOf } from '#content-check/entry.ts';
import type { Problem } from '#content-check/problem.ts';
import type { Rule } from '#content-check/site.ts';
import { problemWith, type Text, textsOf } from '#content-check/texts.ts';
import { quote } from '#content-check/words.ts';
import { formatPhone } from '#leads/phone.ts';

/** The company's phone numbers are only in business.yaml; everywhere else the fact is written. */
export const typedPhones: Rule = ({ entries, drawings }) => {
  const business = entries.find((entry) => entry.collection === 'business');
  const numbers = ['main', 'porches']
    .map((name) => ({
      name,
      digits: textOf(fieldOf(business?.data, 'phones'), name).replace(/^\+1/, ''),
    }))
    .filter(({ digits }) => /^\d{10}$/.test(digits));
  const findIn = (text: string) => numbers.find(({ digits }) => hasNumber(text, digits));
  const texts = entries
    .filter((entry) => entry !== business)
    .flatMap(textsOf)
    .flatMap((text) => {
      const found = findIn(text.text);
      return found
        ? [
            problemWith(
              text,
              'phone',
              `The number ${formatPhone(`+1${found.digits}`)} is typed here. Write "((phones.${found.name}))", so that it changes with business.yaml.`,
            ),
          ]
        : [];
    });
  const pictures = [...drawings].flatMap(([name, svg]) =>
    findIn(svg)
      ? [
          problemIn(
            `src/content/drawings/${name}.svg`,
            'phone',
            'A phone number is drawn here, where it cannot change with business.yaml. Remove it.',
          ),
        ]
      : [],
  );
  return [...texts, ...pictures];
};

const hasNumber = (text: string, digits: string): boolean =>
  new RegExp(
    `(?<!\\d)(?:1[\\s.-]?)?${[digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join('[\\s().‑–-]{0,3}')}(?!\\d)`,
  ).test(text);

/** Prices are in the frontmatter of services and in business.yaml; an amount in another text is a warning. */
export const typedPrices: Rule = ({ entries, facts }) =>
  entries
    .filter((entry) => entry.collection !== 'business')
    .flatMap(textsOf)
    .filter((text) => !isHead(text))
    .flatMap((text) =>
      [...text.text.matchAll(/\$\s?\d(?:[\d,]*\d)?/g)].map(([amount]) =>
        price(text, amount, facts ?? {}),
      ),
    );

const isHead = ({ entry, path }: Text): boolean =>
  entry.collection === 'services' && path !== undefined && path[0] !== 'sections';

function price(text: Text, amount: string, facts: Readonly<Record<string, string>>): Problem {
  const same = Object.keys(facts).find(
    (name) => facts[name] === amount || facts[name] === `${amount}+`,
  );
  const remedy = same
    ? `Write "((${same}))", which is the same amount.`
    : 'If it is a price of the company, add it to the facts of its service and write the fact.';
  return problemWith(
    text,
    'price',
    `The amount ${quote(amount)} is typed here. ${remedy}`,
    'warning',
  );
}
