import { createHash } from 'node:crypto';
import { parse, stringify } from 'yaml';
import { checkContent, MADE } from '#build/content-check/check.ts';
import type { Problem } from '#build/content-check/problem.ts';
import { filesUnder, readFiles } from '#build/content-check/read.ts';
import { type Point, roundPoint } from '#schemas/point.ts';
import { readEnv } from '#shared/environment.ts';
import type { SiteFiles } from './check.ts';

/** What the page under /edit/ needs of the project in `root`: the owner's texts, and the names of other files. */
export async function readSiteFiles(root: string): Promise<SiteFiles> {
  const [{ texts, others }, ...made] = await Promise.all([
    readFiles(root),
    ...MADE.map((folder) => filesUnder(root, folder)),
  ]);
  const repo = readRepo();
  return {
    ...(repo !== undefined && { repo }),
    texts: Object.fromEntries(texts),
    hashes: Object.fromEntries(Array.from(texts, ([file, text]) => [file, gitHash(text)])),
    others: [...others, ...made.flat()],
  };
}

const business = 'src/content/business.yaml';

/**
 * The files as anybody may read them under the site's address: without a street that the pages hide, and its exact point. The editor reads that
 * text anew from the Git host, because it has no hash.
 */
export function withoutHidden(files: SiteFiles): SiteFiles {
  const company: { address?: { street?: string; public?: boolean }; geo?: Point } =
    parse(files.texts[business] ?? '') ?? {};
  if (!company.address?.street || company.address.public !== false) return files;
  const { street: _, ...address } = company.address;
  const text = stringify({
    ...company,
    address,
    ...(company.geo && { geo: roundPoint(company.geo) }),
  });
  const { [business]: _hash, ...hashes } = files.hashes ?? {};
  return { ...files, texts: { ...files.texts, [business]: text }, hashes };
}

function gitHash(text: string): string {
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** The repository in CMS_REPO; undefined without one. Throws when it is written wrong. */
export const readRepo = (): string | undefined =>
  readEnv((name) => process.env[name], ['CMS_REPO']).CMS_REPO;

/** What stops the build of the project in `root`. */
export async function readProblems(root: string): Promise<Problem[]> {
  const { problems } = await checkContent(root);
  return problems.filter(({ level }) => level === 'error');
}
