import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LAUNCH } from './own-lists.ts';

/** The owner's lists: a new version brings one only where there is none. */
const ownLists = ['docs/content/to-confirm.md', LAUNCH];
/** What belongs to the owner: an update never touches it. `.env` files are not in the repository at all. */
const ownPaths = ['src/content', ...ownLists];

/** Where both sides may have changed the same lines: our documents are ours, and the words about a company are its own. */
const ours = /^(?:docs\/.*|CHANGELOG\.md|SECURITY\.md|CONTRIBUTING\.md|package-lock\.json)$/;
const own = /^(?:README\.md|LICENSE-content)$/;
/** What versions before 1.0.0 kept in git of the owner's content; it is written anew. */
const written =
  /\/(?:alert-facts|lead-form-words|mail-colors|webhook-fields|retention|company-names)\.json$/;

const trailer = 'Update-of:';
const places = 'refs/update';

export interface Update {
  /** The name of the version taken, v1.2.0, or its commit. */
  version: string;
  /** The whole hash of its commit. */
  commit: string;
  /** False when the project had this version already. */
  isNew: boolean;
  /** The new files of supabase/migrations. */
  migrations: string[];
  /** What CHANGELOG.md says now and did not say before. */
  changes: string[];
}

export interface UpdateOptions {
  /** A tag, branch or commit of the source; default its newest version tag, else its branch main. */
  version?: string | undefined;
  /** Whether the new version wins where the owner has changed the same lines of code; default false. */
  takeTheirs?: boolean | undefined;
}

/**
 * Takes a version of the code from the repository at `source` into the repository in `root`, as one commit. A fork
 * gets a merge; a copy made from a template is compared with the version that it was made from. Changes of the owner's
 * in other files stay. Throws a sentence with the remedy, and leaves everything as it was, when there are changes
 * without a commit, when both sides have changed the same lines, or when no common version is found.
 */
export function takeUpdate(root: string, source: string, options: UpdateOptions = {}): Update {
  const git = (args: readonly string[], env: NodeJS.ProcessEnv = {}): string =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const attempt = (args: readonly string[]): string | undefined => {
    try {
      return git(args) || undefined;
    } catch {
      return undefined;
    }
  };
  const listed = (text: string): string[] => text.split('\n').filter(Boolean);

  if (attempt(['rev-parse', '--git-dir']) === undefined)
    throw new Error(
      'This folder has no Git history, as after a download, so an update can’t tell your changes from ours. Make one (git init, git add --all, git commit -m "My site"), then run npm run update again.',
    );
  if (git(['status', '--porcelain', '--untracked-files=no']))
    throw new Error('You have uncommitted changes: commit them or undo them, then try again.');
  const refs = [`+refs/tags/v*:${places}/v*`, `+refs/heads/*:${places}/heads/*`];
  git(['fetch', '--quiet', '--no-tags', source, ...refs]);
  const newest = listed(
    git(['for-each-ref', '--sort=-v:refname', '--format=%(refname:lstrip=2)', `${places}/v*`]),
  ).find((name) => /^v\d+\.\d+\.\d+$/.test(name));
  const version = options.version ?? newest ?? 'main';
  // By its hash only: the project's own branch may have the same name.
  const hashes = /^[\da-f]{7,40}$/.test(version) ? [version] : [];
  const theirs = [`${places}/${version}`, `${places}/heads/${version}`, ...hashes]
    .map((name) => attempt(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]))
    .find(Boolean);
  if (!theirs) throw new Error(`There is no version ${version} at ${source}.`);

  const shared = attempt(['merge-base', 'HEAD', theirs]);
  const base = shared ?? lastTaken() ?? templateOf() ?? nearest();
  const same = { version, commit: theirs, isNew: false, migrations: [], changes: [] };
  if (base === theirs) return same;

  const head = git(['rev-parse', 'HEAD']);
  const [from, to] = [withOwnPaths(base), withOwnPaths(theirs)];
  attempt(['merge-recursive', from, '--', head, to]);
  const conflicts = listed(git(['diff', '--name-only', '--diff-filter=U'])).filter(
    (file) => !settle(file),
  );
  if (conflicts.length > 0 && !options.takeTheirs) {
    git(['reset', '--quiet', '--hard', head]);
    throw new Error(
      `You have changed the same lines of code as the new version, in ${conflicts.join(', ')}. Nothing was updated. To take the new version's lines there: npm run update -- --theirs`,
    );
  }
  for (const file of conflicts) take(to, file);
  const message = `Update to ${version}\n\n${trailer} ${theirs}`;
  const parents = ['-p', head, ...(shared ? ['-p', theirs] : [])];
  git([
    'reset',
    '--quiet',
    '--hard',
    git(['commit-tree', git(['write-tree']), ...parents, '-m', message]),
  ]);

  const changed = (...args: string[]) => listed(git(['diff', head, 'HEAD', ...args]));
  return {
    version,
    commit: theirs,
    isNew: true,
    migrations: changed('--name-only', '--diff-filter=A', '--', 'supabase/migrations'),
    changes: changed('--unified=0', '--', 'CHANGELOG.md')
      .filter((line) => /^\+(?!\+\+)/.test(line))
      .map((line) => line.slice(1)),
  };

  /** Puts a file as it is in a commit, or removes it. */
  function take(commit: string, file: string): void {
    const isThere = attempt(['cat-file', '-t', `${commit}:${file}`]) !== undefined;
    git(isThere ? ['checkout', '--quiet', commit, '--', file] : ['rm', '--quiet', '--force', file]);
  }

  /** Decides where nobody has to be asked; false where somebody has. */
  function settle(file: string): boolean {
    const isOurs = ours.test(file) || written.test(file);
    if (isOurs) take(to, file);
    else if (own.test(file)) take(head, file);
    return isOurs || own.test(file);
  }

  /** The version of the last update of a copy. */
  function lastTaken(): string | undefined {
    const found = git([
      'log',
      '-1',
      `--grep=^${trailer}`,
      `--format=%(trailers:key=${trailer.slice(0, -1)},valueonly)`,
    ]);
    return found.trim() || undefined;
  }

  /** The version whose files the first commit of a copy has. */
  function templateOf(): string | undefined {
    const first = listed(git(['rev-list', '--max-parents=0', 'HEAD'])).at(-1);
    const files = git(['rev-parse', `${first}^{tree}`]);
    const all = listed(git(['log', '--format=%H %T', `--glob=${places}/*`]));
    return all.find((line) => line.endsWith(files))?.split(' ')[0];
  }

  /** The version from which the fewest files of the first commit differ: a download was changed before it had a history. */
  function nearest(): string {
    const first = listed(git(['rev-list', '--max-parents=0', 'HEAD'])).at(-1) ?? 'HEAD';
    const tree = git(['rev-parse', `${first}^{tree}`]);
    const all = listed(git(['log', '--format=%T %H', '--first-parent', `--glob=${places}/*`]));
    // One process for all: a thousand of them take minutes. Each pair of trees heads the names that differ.
    const args = ['diff-tree', '--stdin', '-r', '--name-only', '--', ':!src/content'];
    const input = all.map((line) => `${tree} ${line.split(' ')[0]}\n`).join('');
    const text = execFileSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30 }).toString();
    const counts = text
      .split(`${tree} `)
      .slice(1)
      .map((part) => ({ tree: part.slice(0, 40), count: part.split('\n').length }));
    const found = counts.toSorted((a, b) => a.count - b.count)[0]?.tree;
    const commit = all.find((line) => line.startsWith(`${found} `))?.split(' ')[1];
    if (!commit) throw new Error(`There is no version at ${source}.`);
    return commit;
  }

  /** A commit with the files of `commit`, except the owner's, which stay as they are now. */
  function withOwnPaths(commit: string): string {
    const index = join(git(['rev-parse', '--absolute-git-dir']), 'update-index');
    const env = { GIT_INDEX_FILE: index };
    try {
      git(['read-tree', commit], env);
      // A list that the owner does not have yet comes with the version that brings it.
      const had = (file: string) =>
        [base, 'HEAD'].some((one) => attempt(['cat-file', '-t', `${one}:${file}`]) !== undefined);
      const kept = ownPaths.filter((path) => !ownLists.includes(path) || had(path));
      git(['rm', '-r', '-f', '--quiet', '--cached', '--ignore-unmatch', '--', ...kept], env);
      for (const line of listed(git(['ls-tree', '-r', 'HEAD', '--', ...ownPaths]))) {
        const [mode = '', , id = '', ...path] = line.split(/\s/);
        git(['update-index', '--add', '--cacheinfo', `${mode},${id},${path.join(' ')}`], env);
      }
      return git(['commit-tree', git(['write-tree'], env), '-m', commit]);
    } finally {
      rmSync(index, { force: true });
    }
  }
}
