import { Refusal } from './content-host.ts';
import { isContent } from './files.ts';

/** What the editor asks by GraphQL. */
export type Query =
  | { kind: 'head' }
  | { kind: 'texts'; at: Record<string, string> }
  | { kind: 'history'; at: Record<string, string>; most: number }
  | { kind: 'deployments'; names: string[] }
  | { kind: 'commit'; fileNames: Record<string, string> };

const inRepository = (fields: string, branch = true) =>
  `query($owner: String!, $repo: String!${branch ? ', $branch: String!' : ''}) { repository(owner: $owner, name: $repo) { ${fields} } }`;
const onBranch = (fields: string) =>
  `ref(qualifiedName: $branch) { target { ... on Commit { ${fields} } } }`;
const author = (more: string) => `author { name email ${more} }`;

/** The texts of Sveltia CMS; NAME_0 is any number, SHA and PATH are what is asked for. */
const head = [
  inRepository(onBranch('history(first: 1) { nodes { oid message } }')),
  inRepository(onBranch('oid')),
];
const texts = 'content_0: object(oid: "SHA") { ... on Blob { text isTruncated } }';
const last = `commit_0: ${onBranch(
  `history(first: 1, path: "PATH") { nodes { ${author('user { id: databaseId login }')} committedDate } }`,
)}`;
const past = `history_0: ${onBranch(
  `history(first: 100, path: "PATH") { nodes { oid ${author('avatarUrl user { login }')} committedDate } }`,
)}`;
const status = 'status { contexts { context state targetUrl description } }';
const deployments =
  'deployments( last: 10 orderBy: { field: CREATED_AT, direction: ASC } ) { nodes { environment latestStatus { state environmentUrl description } } }';
const checks =
  'checkSuites(last: 10) { nodes { checkRuns(last: 20) { nodes { name status conclusion detailsUrl summary } } } }';
const built = [`${status} ${deployments} ${checks}`, status, deployments, checks].map(
  (fields) => `commit_0: object(oid: "SHA") { ... on Commit { ${fields} } }`,
);
const saved = 'file_0: file(path: "PATH") { oid }';
const save = (fields: string) =>
  `mutation($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid committedDate ${fields}} } }`;

/** The parts `NAME_number: …` of a text that has nothing else; undefined for any other text. */
function partsOf(text: string, part: string): Record<string, string> | undefined {
  const source = part
    .replace(/[.$(){}]/g, '\\$&')
    .replace('_0', '_\\d{1,4}')
    .replace(/^[^:]+/, '($&)')
    .replace('SHA', '([0-9a-f]{40})')
    .replace('PATH', '([\\w./-]{1,200})');
  const found = [...text.matchAll(new RegExp(`${source}(?: |$)`, 'g'))];
  return found.length > 0 && found.map(([whole]) => whole).join('') === text
    ? Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]))
    : undefined;
}

/** What stands where a frame has `FIELDS`; undefined when the text has another frame. */
function inside(frame: string, text: string): string | undefined {
  const [before = '', after = ''] = frame.split('FIELDS');
  return text.startsWith(before) &&
    text.endsWith(after) &&
    text.length >= before.length + after.length
    ? text.slice(before.length, text.length - after.length).trim()
    : undefined;
}

/**
 * The query that a GraphQL text stands for. It is not passed on: only these few are known, each written as the editor
 * writes it, and ours are made from what they ask for. Throws a Refusal for any other.
 */
export function readQuery(text: string): Query {
  const query = text.replace(/\s+/g, ' ').trim();
  if (head.includes(query)) return { kind: 'head' };
  const onCommits = inside(inRepository('FIELDS', false), query) ?? '';
  const shas = partsOf(onCommits, texts);
  if (shas) return { kind: 'texts', at: shas };
  const commits = built.map((part) => partsOf(onCommits, part)).find(Boolean);
  if (commits) return { kind: 'deployments', names: Object.keys(commits) };
  const onPaths = inside(inRepository('FIELDS'), query) ?? '';
  for (const [part, most] of [
    [last, 1],
    [past, 100],
  ] as const) {
    const paths = partsOf(onPaths, part);
    if (paths && Object.values(paths).every(isContent)) return { kind: 'history', at: paths, most };
  }
  const files = inside(save('FIELDS'), query);
  const fileNames = files === '' ? {} : partsOf(files ?? '-', saved);
  if (fileNames) return { kind: 'commit', fileNames };
  throw new Refusal(403, 'The editor asked for something that this site doesn’t offer.');
}
