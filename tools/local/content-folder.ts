import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type ContentHost, Refusal, refuseOutdated } from '#server/editor/content-host.ts';
import { folder, isContent } from '#server/editor/files.ts';
import { createTurns } from './turns.ts';

const gitHash = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

/**
 * The content in the project's folder, with Git's own hashes, for the editor of `npm run dev`. A save is the file: there
 * is no branch and nothing to publish.
 */
export function openFolder(root: string): ContentHost {
  const { inTurn } = createTurns();
  async function read() {
    const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const paths = found
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort();
    return Promise.all(
      paths.map(async (path) => {
        const [bytes, { mtimeMs }] = await Promise.all([
          readFile(join(root, path)),
          stat(join(root, path)),
        ]);
        return { path, bytes, sha: gitHash(bytes), size: bytes.length, mtimeMs };
      }),
    );
  }
  // With the times: a file that is put back as it was is a new state, or the editor would show what it had saved before.
  const headOf = (files: Awaited<ReturnType<typeof read>>): string =>
    gitHash(
      Buffer.from(files.map(({ path, sha, mtimeMs }) => `${sha} ${mtimeMs} ${path}\n`).join('')),
    );
  const find = async (sha: string) => {
    const file = (await read()).find((one) => one.sha === sha);
    if (!file) throw new Refusal(404, 'This file has changed in the meantime. Reload this page.');
    return file.bytes;
  };
  return {
    head: async () => ({ oid: headOf(await read()), message: '' }),
    list: async () => (await read()).map(({ path, sha, size }) => ({ path, sha, size })),
    async texts(shas) {
      const texts = new Map((await read()).map(({ sha, bytes }) => [sha, bytes]));
      return shas.map((sha) => ({ text: String(texts.get(sha) ?? ''), isTruncated: false }));
    },
    bytes: async (sha) => new Uint8Array(await find(sha)),
    async history(paths) {
      const author = { name: '', email: '' };
      const dates = paths.map(async (path) => (await stat(join(root, path))).mtime.toISOString());
      return (await Promise.all(dates)).map((committedDate) => [
        { oid: '', author, committedDate },
      ]);
    },
    commit: (change) =>
      inTurn(async () => {
        if (headOf(await read()) !== change.parent) refuseOutdated();
        const shas: Record<string, string> = {};
        const whole = join(root, '.cache/saved');
        await mkdir(dirname(whole), { recursive: true });
        for (const { path, bytes } of change.additions) {
          if (!isContent(path)) throw new Refusal(403, `${path} is not content.`);
          const file = join(root, path);
          await mkdir(dirname(file), { recursive: true });
          // Never half a file, not even for the site that reloads meanwhile.
          await writeFile(whole, bytes);
          await rename(whole, file);
          shas[path] = gitHash(bytes);
        }
        for (const path of change.deletions) await rm(join(root, path), { force: true });
        return { date: new Date().toISOString(), shas };
      }),
    publish: () => Promise.reject(new Refusal(422, 'On this computer a save is already live.')),
    countPublished: async () => 0,
  };
}
