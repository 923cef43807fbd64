import type { AggregateRating, Review } from 'schema-dts';
import type { Company } from '#model/business.ts';

/** The rating of all customers. Google shows no stars for a business' own page (Search blog, 16 Sept 2019). */
export const buildRating = ({ value, count }: NonNullable<Company['rating']>) =>
  ({
    '@type': 'AggregateRating',
    ratingValue: value,
    reviewCount: count,
  }) as const satisfies AggregateRating;

/** One customer's review of the company, the node that contains it. */
export const buildReview = ({ author, rating, text }: NonNullable<Company['review']>) =>
  ({
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    reviewRating: { '@type': 'Rating', ratingValue: rating },
    reviewBody: text,
  }) as const satisfies Review;
