import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { proofNames } from './proofs.ts';

const claim = z.strictObject({
  number: z.int(),
  /** What was tried, and what comes of it. */
  claim: z.string(),
  /** The tests that show it; none where it does not apply. */
  tests: z.array(z.string()),
  /** The proofs whose figures `npm run prove` writes beside it. */
  proofs: z.array(z.enum(proofNames)).optional(),
  /** Why it does not apply, or what is left open. */
  because: z.string().optional(),
});

/** An attack or fault of the list that the project was begun with, and what shows its outcome. */
export type Claim = z.output<typeof claim>;

/** The claims of claims.yaml in the order of their numbers. */
export const claims: readonly Claim[] = z
  .array(claim)
  .parse(parse(readFileSync(join(import.meta.dirname, 'claims.yaml'), 'utf8')));
