import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/temp-folder.ts';
import { takeUpdate } from '#tools/update/take.ts';

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  });
const promises = 'docs/content/to-confirm.md';
const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

/** Writes files (null removes one) and commits them. */
function commit(folder: string, files: Record<string, string | null>, tag?: string): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    if (text === null) rmSync(join(folder, file));
    else writeFileSync(join(folder, file), text);
  }
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'A change');
  if (tag) git(folder, 'tag', tag);
}

/**
 * The project at version 1.0.0, and an owner's fork, copy or download of it with content and a changed line of code. A
 * download is changed before its first commit.
 */
function makeOwner(kind: 'fork' | 'copy' | 'download') {
  const folder = tempFolder();
  const [source, own] = [join(folder, 'source'), join(folder, 'own')];
  mkdirSync(source);
  git(source, 'init', '--quiet', '--initial-branch=main');
  const content = { 'src/content/page.yaml': 'Swan', [promises]: '- a\n- b\n' };
  commit(source, { 'a.ts': '1\n2\n3\n4\n5\n6\n', 'gone.ts': 'x', ...content }, 'v1.0.0');
  git(folder, 'clone', '--quiet', source, own);
  if (kind !== 'fork') {
    rmSync(join(own, '.git'), { recursive: true });
    if (kind === 'download') writeFileSync(join(own, 'note.txt'), 'mine');
    git(own, 'init', '--quiet', '--initial-branch=main');
    commit(own, {});
  }
  git(own, 'config', 'user.name', 'Owner');
  git(own, 'config', 'user.email', 'owner@example.com');
  commit(own, {
    'a.ts': '1 mine\n2\n3\n4\n5\n6\n',
    'src/content/page.yaml': 'My words',
    [promises]: '- b\n',
  });
  return { source, own };
}

test.each(['fork', 'copy', 'download'] as const)(
  'an update of a %s takes the newest code, tells what to do, and keeps the content and what the owner has confirmed',
  (kind) => {
    const { source, own } = makeOwner(kind);
    expect(takeUpdate(own, source)).toMatchObject({ isNew: false });
    const newer = {
      'a.ts': '1\n2\n3\n4\n5\n6 new\n',
      'gone.ts': null,
      'src/content/page.yaml': 'New words of Swan',
      [promises]: '- a, new\n- b\n',
      'src/content/other.yaml': 'Another page of Swan',
      'supabase/migrations/2.sql': 'select 1;',
      'CHANGELOG.md': '- A new column\n',
    };
    commit(source, newer, 'v1.10.0');
    commit(source, { 'a.ts': 'not released' });
    git(source, 'tag', 'v2.0.0-beta.1');
    expect(takeUpdate(own, source)).toEqual({
      version: 'v1.10.0',
      commit: git(source, 'rev-parse', 'v1.10.0').trim(),
      isNew: true,
      migrations: ['supabase/migrations/2.sql'],
      changes: ['- A new column'],
    });
    expect(read(own, 'a.ts')).toBe('1 mine\n2\n3\n4\n5\n6 new\n');
    expect(read(own, 'src/content/page.yaml')).toBe('My words');
    expect(read(own, promises)).toBe('- b\n');
    expect(existsSync(join(own, 'src/content/other.yaml'))).toBe(false);
    expect(existsSync(join(own, 'gone.ts'))).toBe(false);
    expect(git(own, 'status', '--porcelain')).toBe('');

    commit(source, { 'a.ts': '1\n2\n3\n4\n5\n6 newer\n' }, 'v1.11.0');
    expect(takeUpdate(own, source).version).toBe('v1.11.0');
    expect(read(own, 'a.ts')).toBe('1 mine\n2\n3\n4\n5\n6 newer\n');
    expect(takeUpdate(own, source).isNew).toBe(false);
  },
);

test('an update changes nothing and says why when the same lines of code were changed, or a change has no commit', () => {
  const { source, own } = makeOwner('copy');
  commit(source, { 'a.ts': '1 theirs\n2\n3\n4\n5\n6\n' }, 'v1.1.0');
  const before = git(own, 'rev-parse', 'HEAD');
  expect(() => takeUpdate(own, source)).toThrow(
    /same lines of code.* in a\.ts\. Nothing was updated/,
  );
  expect(git(own, 'rev-parse', 'HEAD')).toBe(before);
  expect(read(own, 'a.ts')).toContain('1 mine');
  writeFileSync(join(own, 'src/content/page.yaml'), 'Not committed');
  expect(() => takeUpdate(own, source)).toThrow(/uncommitted changes/);
  git(own, 'checkout', '--quiet', '.');
  expect(takeUpdate(own, source, { takeTheirs: true }).isNew).toBe(true);
  expect(read(own, 'a.ts')).toContain('1 theirs');
});

test('a version that only the owner has is none of the source', () => {
  const { source, own } = makeOwner('fork');
  git(source, 'branch', '--move', 'latest');
  expect(() => takeUpdate(own, source, { version: 'main' })).toThrow('There is no version main');
  const newest = git(source, 'rev-parse', 'HEAD').trim();
  expect(takeUpdate(own, source, { version: newest }).version).toBe(newest);
});
