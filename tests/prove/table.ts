import * as z from 'zod';
import type { Claim } from './claims.ts';
import { type Figure, overclaims } from './figures.ts';
import { type ProofName, proofNames } from './proofs.ts';

const row = z.strictObject({
  title: z.string(),
  /** The day of the run. */
  date: z.iso.date(),
  seconds: z.number(),
  figures: z.array(
    z.strictObject({
      name: z.string(),
      value: z.number(),
      kind: z.enum(['at least', 'exactly', 'at most', 'measured']),
    }),
  ),
});
const table = z.strictObject({
  /** What the last full run of each proof found. */
  proofs: z.partialRecord(z.enum(proofNames), row),
});

/** docs/proof.json: what the last runs of `npm run prove` found. */
export type ProofTable = z.output<typeof table>;

/** Throws when the text is no such table. */
export const readProofTable = (json: string): ProofTable => table.parse(JSON.parse(json));

/** Where the committed table says more than this run found, a sentence each. */
export function findOverclaims(
  committed: ProofTable,
  found: readonly (readonly [ProofName, readonly Figure[]])[],
): string[] {
  return found.flatMap(([name, figures]) =>
    overclaims(committed.proofs[name]?.figures ?? [], figures).map(
      (sentence) => `${name}: ${sentence}`,
    ),
  );
}

const begin = '<!-- claims: written by npm run prove -->';
const end = '<!-- end of the claims -->';

/** The table of claims as Markdown: claim, tests, figures or why there are none. */
export function renderClaims(claims: readonly Claim[], { proofs }: ProofTable): string {
  const lines = claims.map(({ number, claim, tests, proofs: names = [], because }) => {
    const figures = names.flatMap((name) => {
      const found = proofs[name];
      return found ? [`${found.figures.map(words).join('; ')} (${found.date})`] : [];
    });
    const shown = tests.map((file) => `[${file.replace('tests/', '')}](${file})`).join(', ');
    const last = [
      ...figures,
      ...(because ? [tests.length > 0 ? because : `Does not apply: ${because}`] : []),
    ];
    return `| ${number} | ${claim} | ${shown || '—'} | ${last.join(' ') || 'passes or fails whole'} |`;
  });
  return `${begin}\n| no. | attack or fault, and what comes of it | test | figures of the last full run |\n|---|---|---|---|\n${lines.join('\n')}\n${end}`;
}

const words = ({ name, value }: Figure): string => `${value.toLocaleString('en-US')} ${name}`;

/** A document with its table of claims replaced. Throws when the document has no place for it. */
export function placeClaims(document: string, rendered: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`SECURITY.md has no lines ${begin} and ${end}.`);
  return document.slice(0, from) + rendered + document.slice(to + end.length);
}
