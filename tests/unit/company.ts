import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Business, businessSchema } from '#schemas/business.ts';

const file = new URL('../fixtures/content/site/src/content/business.yaml', import.meta.url);

/** The company of the small content. */
export const business: Business = businessSchema.parse(parse(readFileSync(file, 'utf8')));
