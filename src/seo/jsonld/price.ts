import type { PriceSpecification } from 'schema-dts';
import { formatDollars } from '#model/facts.ts';
import type { Price } from '#seo/page.ts';

/** A price range in dollars (schema.org PriceSpecification); an open range has no maximum. */
export const buildPriceRange = ({ from, to, open }: Price) =>
  ({
    '@type': 'PriceSpecification',
    minPrice: from,
    ...(!open && { maxPrice: to }),
    priceCurrency: 'USD',
  }) as const satisfies PriceSpecification;

/** The lowest to the highest of all prices, like `$2,000 to $60,000+`; undefined without prices. */
export function formatPriceRange(prices: readonly Price[]): string | undefined {
  const [first] = prices;
  if (!first) return undefined;
  const from = Math.min(...prices.map((price) => price.from));
  const highest = prices.reduce((high, price) => (price.to > high.to ? price : high), first);
  return `${formatDollars(from)} to ${formatDollars(highest.to)}${highest.open ? '+' : ''}`;
}
