import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { schema } from '@octokit/graphql-schema';
import { buildSchema, graphql } from 'graphql';
import { Hono } from 'hono';

/** A Git host for tests: GitHub's API, by its own published schema, over a real git repository. */
export interface GitHost {
  /** The address of the API. */
  api: string;
  repo: string;
  /** The key that it takes; any other gets 401. */
  token: { value: string };
  /** What was asked, `METHOD /path`. */
  asked: string[];
  /** Runs git in the repository. */
  git: (args: readonly string[], input?: string | Buffer) => string;
  /** A commit of somebody else on a branch; null deletes a file. Returns its hash. */
  write: (files: Record<string, string | null>, branch?: string) => string;
  /** A file of the branch `main`; undefined when it is not there. */
  read: (path: string) => string | undefined;
  /** The same as it is. */
  bytes: (path: string) => Buffer;
  close: () => Promise<void>;
}

const github = buildSchema(schema.idl, { assumeValid: true });

/** Starts it with these files on `main`. */
export async function startGitHost(files: Record<string, string | Buffer>): Promise<GitHost> {
  const folder = mkdtempSync(join(tmpdir(), 'git-host-'));
  const [owner, name] = ['owner', 'site'];
  const token = { value: 'github_pat_of_the_tests' };
  const asked: string[] = [];
  const run = (args: readonly string[], input?: string | Buffer, env: NodeJS.ProcessEnv = {}) =>
    execFileSync('git', ['-C', folder, ...args], {
      input: input ?? '',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', ...env },
      maxBuffer: 1e9,
    });
  const git: GitHost['git'] = (args, input) => run(args, input).toString().trimEnd();
  git(['init', '--quiet', '--bare', '--initial-branch=main']);

  const blob = (content: string | Buffer) => git(['hash-object', '-w', '--stdin'], content);
  function tree(base: string | undefined, changes: { path: string; sha: string | null }[]) {
    const index = { GIT_INDEX_FILE: join(folder, `index-${crypto.randomUUID()}`) };
    if (base) run(['read-tree', base], '', index);
    const lines = changes.map(({ path, sha }) =>
      sha ? `100644 ${sha}\t${path}` : `0 ${'0'.repeat(40)}\t${path}`,
    );
    run(['update-index', '--add', '--index-info'], `${lines.join('\n')}\n`, index);
    return run(['write-tree'], '', index).toString().trim();
  }
  function commit(
    made: { tree: string; message: string; parents: string[] },
    author = { name: 'Somebody else', email: 'else@example.com' },
  ): string {
    const parents = made.parents.flatMap((parent) => ['-p', parent]);
    const who = {
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_COMMITTER_NAME: author.name,
      GIT_COMMITTER_EMAIL: author.email,
    };
    return run(['commit-tree', made.tree, ...parents], made.message, who)
      .toString()
      .trim();
  }
  const first = Object.entries(files).map(([path, text]) => ({ path, sha: blob(text) }));
  const start = commit({ tree: tree(undefined, first), message: 'The site', parents: [] });
  git(['update-ref', 'refs/heads/main', start]);
  const head = (branch: string) => git(['rev-parse', `refs/heads/${branch}`]);
  const log = (format: string, args: string[]) =>
    git(['log', `--format=${format}`, ...args])
      .split('\n')
      .filter(Boolean);
  const pasts = (ref: string, first: number, path?: string) =>
    log('%H%x00%an%x00%ae%x00%cI%x00%s', [`-${first}`, ref, ...(path ? ['--', path] : [])]).map(
      (line) => {
        const [oid, author, email, committedDate, message] = line.split('\0');
        const avatarUrl = 'https://avatars.example/1';
        return { oid, message, committedDate, author: { name: author, email, avatarUrl } };
      },
    );
  const commitJson = (sha: string) => {
    const [message, date, base] = log('%s%x00%cI%x00%T', ['-1', sha])[0]?.split('\0') ?? [];
    return { sha, commit: { message }, message, tree: { sha: base }, author: { date } };
  };
  const repository = (given: { owner: string; name: string }) =>
    given.owner === owner && given.name === name
      ? {
          object: ({ oid }: { oid: string }) => ({
            __typename: 'Blob',
            text: git(['cat-file', 'blob', oid], '') + (endsWithLine(oid) ? '\n' : ''),
            isTruncated: false,
          }),
          ref: ({ qualifiedName }: { qualifiedName: string }) => ({
            target: {
              __typename: 'Commit',
              history: ({ first = 1, path }: { first?: number; path?: string }) => ({
                nodes: pasts(qualifiedName, first, path),
              }),
            },
          }),
        }
      : null;
  const endsWithLine = (oid: string) => run(['cat-file', 'blob', oid]).at(-1) === 10;

  const app = new Hono();
  app.use(async (context, next) => {
    asked.push(`${context.req.method} ${context.req.path}`);
    if (context.req.header('authorization') !== `Bearer ${token.value}`)
      return context.json({ message: 'Bad credentials' }, 401);
    return next();
  });
  app.post('/graphql', async (context) => {
    const { query, variables } = await context.req.json();
    const answer = await graphql({
      schema: github,
      source: query,
      rootValue: { repository },
      variableValues: variables,
    });
    return context.json(answer);
  });
  const own = app.basePath(`/repos/${owner}/${name}`);
  own.get('/commits', (context) => {
    const { sha = 'main', since = '', page = '1', per_page: most = '30' } = context.req.query();
    const all = log('%H', [sha, `--since=${since}`]).map(commitJson);
    const from = (Number(page) - 1) * Number(most);
    return context.json(all.slice(from, from + Number(most)));
  });
  own.get('/commits/:branch', (context) =>
    context.json(commitJson(head(context.req.param('branch')))),
  );
  own.get('/git/trees/:ref', (context) => {
    const lines = git(['ls-tree', '-r', '-l', context.req.param('ref')]).split('\n');
    const entries = lines.map((line) => {
      const [, mode, type, sha, size, path] = /^(\d+) (\w+) (\w+) +(\S+)\t(.*)$/.exec(line) ?? [];
      return { mode, type, sha, size: Number(size), path };
    });
    return context.json({ tree: entries, truncated: false });
  });
  own.get('/git/blobs/:sha', (context) =>
    context.body(new Uint8Array(run(['cat-file', 'blob', context.req.param('sha')]))),
  );
  own.post('/git/blobs', async (context) => {
    const { content, encoding } = await context.req.json();
    return context.json({ sha: blob(Buffer.from(content, encoding)) }, 201);
  });
  own.post('/git/trees', async (context) => {
    const { base_tree: base, tree: changes } = await context.req.json();
    return context.json({ sha: tree(base, changes) }, 201);
  });
  own.get('/git/commits/:sha', (context) => context.json(commitJson(context.req.param('sha'))));
  own.post('/git/commits', async (context) => {
    const { author, ...made } = await context.req.json();
    return context.json(commitJson(commit(made, author)), 201);
  });
  own.patch('/git/refs/heads/:branch', async (context) => {
    const { sha, force } = await context.req.json();
    const branch = context.req.param('branch');
    const isAhead = git(['merge-base', head(branch), sha]) === head(branch);
    if (!force && !isAhead) return context.json({ message: 'Update is not a fast forward' }, 422);
    git(['update-ref', `refs/heads/${branch}`, sha]);
    return context.json({ object: { sha } });
  });
  app.all('*', (context) => context.json({ message: 'Not Found' }, 404));

  const listening = Promise.withResolvers<AddressInfo>();
  const server = serve(
    { port: 0, hostname: '127.0.0.1', fetch: app.fetch, overrideGlobalObjects: false },
    listening.resolve,
  );
  return {
    api: `http://127.0.0.1:${(await listening.promise).port}`,
    repo: `${owner}/${name}`,
    token,
    asked,
    git,
    write(changes, branch = 'main') {
      const parent = head('main');
      const written = Object.entries(changes).map(([path, text]) => ({
        path,
        sha: text === null ? null : blob(text),
      }));
      const made = commit({ tree: tree(parent, written), message: 'Else', parents: [parent] });
      git(['update-ref', `refs/heads/${branch}`, made]);
      return made;
    },
    bytes: (path) => run(['cat-file', 'blob', `main:${path}`]),
    read(path) {
      try {
        return run(['cat-file', 'blob', `main:${path}`]).toString();
      } catch {
        return undefined;
      }
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
