import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { claims } from '#tests/prove/claims.ts';
import type { Figure } from '#tests/prove/figures.ts';
import { type Proof, type ProofName, proofNames, proofs } from '#tests/prove/proofs.ts';
import { findOverclaims, placeClaims, readProofTable, renderClaims } from '#tests/prove/table.ts';
import { prepareTestEnv } from './toolchain/test-builds.ts';

// npm run prove [-- --only kills,spam]: the full form of the security and fault tests. Writes what
// was found into docs/proof.json and SECURITY.md; exits 1 when something is not as it must be, or when
// the committed table claims more than this run has found.
const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',') ?? proofNames;
const unknown = wanted.filter((name) => !proofNames.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. Choose from ${proofNames.join(', ')}.`);
  process.exit(1);
}
await prepareTestEnv();
const file = join(root, 'docs/proof.json');
const committed = existsSync(file) ? readProofTable(readFileSync(file, 'utf8')) : { proofs: {} };
const next = { proofs: { ...committed.proofs } };
const found: [ProofName, Figure[]][] = [];
const faults: string[] = [];
for (const name of proofNames.filter((known) => wanted.includes(known))) {
  const proof: Proof = proofs[name];
  console.log(`\n── ${proof.title}`);
  const begun = performance.now();
  try {
    const outcome = await proof.run('full');
    const seconds = Math.round((performance.now() - begun) / 1000);
    for (const figure of outcome.figures) console.log(`   ${figure.value} ${figure.name}`);
    console.log(`   after ${seconds} s`);
    faults.push(...outcome.faults.map((fault) => `${name}: ${fault}`));
    found.push([name, outcome.figures]);
    const date = new Date().toISOString().slice(0, 10);
    next.proofs[name] = { title: proof.title, date, seconds, figures: outcome.figures };
  } catch (error) {
    faults.push(
      `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
}
const tooMuch = findOverclaims(committed, found);
// A run with a fault proves nothing: its table is not written.
if (faults.length === 0) {
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
  const document = join(root, 'SECURITY.md');
  writeFileSync(document, placeClaims(readFileSync(document, 'utf8'), renderClaims(claims, next)));
}
for (const sentence of [...faults, ...tooMuch]) console.error(sentence);
console.log(`\n${found.length} proofs, ${faults.length} faults, ${tooMuch.length} claims too high`);
// Servers of a proof that broke off would keep the process alive.
process.exit(faults.length + tooMuch.length > 0 ? 1 : 0);
