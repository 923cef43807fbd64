import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { textRule } from '#build/content-check/text-rule.ts';
import { type TradeRule, tradeSchema } from '#schemas/trade.ts';

const NUMBER = '(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';

/** One of some phrases as whole words, in capitals or not. */
const anyOf = (phrases: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\w-])(?:${phrases
      .map((one) =>
        one
          .trim()
          .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
          .replaceAll('#', NUMBER)
          .replace(/\s+/g, '\\s+'),
      )
      .join('|')})(?![\\w-])`,
    'i',
  );

const ruleOf = ({ phrase, with: beside, unless, where, why, write, stops }: TradeRule) =>
  textRule({
    has: [anyOf(phrase), ...(beside.length > 0 ? [anyOf(beside)] : [])],
    ...(unless.length > 0 && { unless: anyOf(unless) }),
    inSentence: where === 'sentence',
    notIn: 'interface',
    level: stops ? 'error' : 'warning',
    says: () => `${why} ${write}`,
  });

/** What the company's own rules forbid (trade.yaml); the words of buttons and forms may say more. */
export function* trade(site: Site): Iterable<Problem> {
  // A field that is a fact alone is a value in a list.
  const texts = site.texts.filter(({ text }) => !/^\(\([\w.-]+\)\)$/.test(text.trim()));
  for (const entry of site.of('trade').filter((one) => !site.broken.has(one)))
    yield* ruleOf(tradeSchema.parse(entry.data))({ ...site, texts });
}
