import { z } from 'astro/zod';
import { flag, text } from './fields.ts';

const words = z.array(text('Words as they stand in a text; # is any number.', 2, 80));

/** A rule of the company's trade, of its law or of its house style, which the content check looks for in all texts. */
export const tradeSchema = z.strictObject({
  phrase: words.min(1).describe('What a text must not say: one of these, like [grill, grills].'),
  with: words.default([]).describe('Only together with one of these.'),
  unless: words.default([]).describe('Not together with one of these.'),
  where: z
    .enum(['sentence', 'text'])
    .default('text')
    .describe('Whether they all have to be in one sentence, or in one text.'),
  why: text('What is wrong with it, in one sentence.', 10, 300),
  write: text('What to do, like: Write "…".', 5, 300),
  stops: flag('true stops the build until it is corrected; else it is a warning.'),
});

export type TradeRule = z.output<typeof tradeSchema>;
