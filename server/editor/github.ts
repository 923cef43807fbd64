import * as z from 'zod';
import { wantsPause } from '#shared/git-host.ts';
import {
  type Change,
  type ContentHost,
  type Past,
  Refusal,
  refuseOutdated,
} from './content-host.ts';
import { folder } from './files.ts';

/** The branch that the site is built from. */
export const branch = 'main';

const timeoutMs = 10_000;

/** How a commit's message says that the site is not to be built with it (Netlify docs, 'Skip a deploy'). */
export const isSkipped = (message: string): boolean => /\[skip (?:ci|netlify)\]/i.test(message);

const oid = z.object({ sha: z.string() });
const commits = z.array(z.object({ sha: z.string(), commit: z.object({ message: z.string() }) }));
const treeShape = z.object({
  truncated: z.boolean().optional(),
  tree: z.array(
    z.object({ path: z.string(), mode: z.string(), sha: z.string(), size: z.number().default(0) }),
  ),
});
const textShape = z.object({ text: z.string(), isTruncated: z.boolean() });
const commitShape = z.object({
  sha: z.string(),
  tree: oid,
  author: z.object({ date: z.string() }),
});

function refuseForAPause(): never {
  throw new Refusal(
    503,
    'The Git host has had too many requests from this site and wants a pause. Nothing was saved, and your words are still here. Press Save again in an hour.',
  );
}

/** The content in a repository at GitHub, `owner/name`. `root` is the address of the API. */
export function openGitHub(repo: string, token: string, root: string): ContentHost {
  /** Hashes of files that are or were the content's: only these are read. */
  const known = new Set<string>();
  const [owner, name] = repo.split('/');

  async function ask(path: string, method = 'GET', body?: object, accept = 'json') {
    const answer = await fetch(`${root}${path}`, {
      method,
      headers: {
        accept: `application/vnd.github.${accept === 'raw' ? 'raw' : 'v3+json'}`,
        authorization: `Bearer ${token}`,
        'user-agent': 'content-editor',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return answer;
    const said = String((await answer.json().catch(() => ({}))).message);
    if (answer.status === 422 && said.includes('fast forward')) return refuseOutdated();
    if (wantsPause(answer)) return refuseForAPause();
    if ([401, 403, 404].includes(answer.status)) {
      console.error(`content: ${method} ${path.split('?')[0]}: ${answer.status}`);
      throw new Refusal(
        503,
        'The Git host rejected this site’s key: it has expired or was revoked. Nothing was saved, and your words are still here. Ask whoever looks after the site to make a new one (CMS_TOKEN, docs/site-keeper.md).',
      );
    }
    throw new Error(`${method} ${path.split('?')[0]}: ${answer.status} ${said}`);
  }
  const rest = async <Shape extends z.ZodType>(shape: Shape, path: string, body?: object) =>
    shape.parse(await (await ask(`/repos/${repo}${path}`, body ? 'POST' : 'GET', body)).json());

  /** Asks for parts of the repository by names. */
  async function graph(parts: readonly string[], variables = ''): Promise<unknown[]> {
    const fields = parts.map((part, at) => `p${at}: ${part}`).join(' ');
    const query = `query($owner: String!, $repo: String!${variables}) { repository(owner: $owner, name: $repo) { ${fields} } }`;
    const asked = { query, variables: { owner, repo: name, ...(variables && { branch }) } };
    const answer: unknown = await (await ask('/graphql', 'POST', asked)).json();
    const { data, errors } = Object(answer);
    if (JSON.stringify(errors ?? '').includes('RATE_LIMITED')) return refuseForAPause();
    if (errors || !data?.repository) throw new Error(`GraphQL: ${JSON.stringify(errors)}`);
    return parts.map((_, at) => data.repository[`p${at}`]);
  }

  const host: ContentHost = {
    async head() {
      const { sha, commit } = await rest(commits.element, `/commits/${branch}`);
      return { oid: sha, message: commit.message };
    },
    async list(commit = branch) {
      const { tree, truncated } = await rest(treeShape, `/git/trees/${commit}?recursive=1`);
      if (truncated) throw new Error('The repository has more files than the Git host lists.');
      const files = tree.filter(({ path, mode }) => mode === '100644' && path.startsWith(folder));
      for (const { sha } of files) known.add(sha);
      return files.map(({ path, sha, size }) => ({ path, sha, size }));
    },
    async texts(shas) {
      await refuseUnknown(shas);
      const parts = shas.map((sha) => `object(oid: "${sha}") { ... on Blob { text isTruncated } }`);
      return z.array(textShape).parse(await graph(parts));
    },
    async bytes(sha) {
      await refuseUnknown([sha]);
      const answer = await ask(`/repos/${repo}/git/blobs/${sha}`, 'GET', undefined, 'raw');
      return answer.body ?? '';
    },
    async history(paths, most) {
      const parts = paths.map(
        (path) =>
          `ref(qualifiedName: $branch) { target { ... on Commit { history(first: ${most}, path: "${path}") { nodes { oid committedDate author { name email avatarUrl user { id: databaseId login } } } } } } }`,
      );
      const found = (await graph(parts, ', $branch: String!')) as {
        target: { history: { nodes: Past[] } };
      }[];
      return found.map(({ target }) => target.history.nodes);
    },
    async commit(change) {
      const base = await treeOf(change.parent);
      const blobs = change.additions.map(({ bytes }) =>
        rest(oid, '/git/blobs', { content: toBase64(bytes), encoding: 'base64' }),
      );
      const shas = (await Promise.all(blobs)).map(({ sha }) => sha);
      const file = { mode: '100644', type: 'blob' };
      const tree = [
        ...change.deletions.map((path) => ({ ...file, path, sha: null })),
        ...change.additions.map(({ path }, at) => ({ ...file, path, sha: shas[at] })),
      ];
      const { sha } = await rest(oid, '/git/trees', { base_tree: base, tree });
      const paths = change.additions.map(({ path }, at) => [path, shas[at] ?? ''] as const);
      return { ...(await make(change, sha)), shas: Object.fromEntries(paths) };
    },
    async publish(author, parent) {
      // A commit without a change: the host builds what was saved before it.
      await make({ parent, message: 'Publish the site', author }, await treeOf(parent));
    },
    async countPublished(since) {
      let count = 0;
      for (let page = 1; ; page += 1) {
        const query = `sha=${branch}&since=${since.toISOString()}&per_page=100&page=${page}`;
        const found = await rest(commits, `/commits?${query}`);
        count += found.filter(({ commit }) => !isSkipped(commit.message)).length;
        if (found.length < 100 || page === 10) return count;
      }
    },
  };

  async function refuseUnknown(shas: readonly string[]): Promise<void> {
    if (!shas.every((sha) => known.has(sha))) await host.list();
    if (!shas.every((sha) => known.has(sha)))
      throw new Refusal(403, 'The texts have changed in the meantime. Reload this page.');
  }

  const treeOf = async (commit: string): Promise<string> =>
    (await rest(commitShape, `/git/commits/${commit}`)).tree.sha;

  /** A commit of these files on top of `parent`; refused unless the branch is still there. */
  async function make(
    { parent, message, author }: Pick<Change, 'parent' | 'message' | 'author'>,
    tree: string,
  ) {
    const commit = { message, tree, parents: [parent], author };
    const made = await rest(commitShape, '/git/commits', commit);
    await ask(`/repos/${repo}/git/refs/heads/${branch}`, 'PATCH', { sha: made.sha, force: false });
    return { date: made.author.date };
  }
  return host;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
