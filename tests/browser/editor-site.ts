import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'playwright/test';
import { checkContent } from '#build/content-check/check.ts';
import { isSound } from '#build/content-check/report.ts';
import { readSiteFiles } from '#build/editor/site-files.ts';
import { freezeContent } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';
import { findFreePort } from '#tools/toolchain/port.ts';
import { createOwner } from './server.ts';

export type EditorSite = Awaited<ReturnType<typeof serveEditor>>;

/** Not copied: packages, history, builds, and the settings and data of this machine, `supabase/.temp` among them. */
const NOT_COPIED = /^(node_modules|\.git|\.cache|\.env|\.temp|dist|tests)$/;
const isCopied = (path: string) => !NOT_COPIED.test(basename(path));

/** The editor as the owner opens it, by `npm run dev`, in a copy of the project with the frozen content. */
export async function serveEditor() {
  // Beside other tests npm alone may take a minute.
  test.setTimeout(300_000);
  const site = mkdtempSync(join(tmpdir(), 'editor-'));
  for (const name of readdirSync(root).filter(isCopied))
    cpSync(join(root, name), join(site, name), { recursive: true, filter: isCopied });
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'), 'dir');
  await freezeContent({ root: site });
  const files = await readSiteFiles(site);
  const { NODE_ENV: _mode, BASE_URL: _address, ...env } = process.env;
  const port = String(await findFreePort());
  const dev = spawn('npm', ['run', 'dev'], {
    cwd: site,
    // Its own group: npm passes no signal on to what it has started.
    detached: true,
    env: { ...env, PORT: port, CI: 'true' },
  });
  let printed = '';
  for (const stream of [dev.stdout, dev.stderr])
    stream.on('data', (data) => {
      printed += data;
    });
  await expect.poll(() => printed, { timeout: 240_000 }).toContain('/edit/');
  const origin = `http://localhost:${port}`;
  // The back end starts beside the site.
  await expect(() => createOwner(origin)).toPass({ timeout: 240_000 });
  // A development server makes what is asked for at the first request: a busy machine takes a minute for these.
  for (const path of ['/edit/', '/admin/login'])
    expect((await fetch(origin + path)).status, path).toBe(200);
  /** Writes a file into the copy. */
  const write = (file: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), content);
  };
  return {
    origin,
    root: site,
    /** What `npm run dev` has printed. */
    printed: () => printed,
    /** What the editor knows of the copy before any change. */
    files,
    write,
    remove: (file: string) => rmSync(join(site, file)),
    /** Writes a content file; fails with the problems that the content check finds in it. */
    async check(file: string, text: string) {
      write(file, text);
      const report = await checkContent(site);
      expect(isSound(report) ? [] : report.problems, file).toEqual([]);
    },
    async stop() {
      const gone = once(dev, 'exit');
      if (dev.pid) process.kill(-dev.pid, 'SIGTERM');
      await gone;
      rmSync(site, { recursive: true, force: true });
    },
  };
}
