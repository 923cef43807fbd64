import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { expect } from 'playwright/test';
import { checkContent } from '#content-check/check.ts';
import { isSound } from '#content-check/report.ts';
import { buildEditor } from '#editor/build.ts';
import type { SiteFiles } from '#editor/check.ts';
import { readProblems, readSiteFiles } from '#editor/site-files.ts';
import { editorHeaders } from '#integrations/headers.ts';
import { freezeContent } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The editor as it is published, under its policy, for a copy of the site with the frozen content. */
export interface EditorSite {
  origin: string;
  /** What the editor knows of the copy: as on the host, as it was when the site was built. */
  files: SiteFiles;
  /** What the development server says of the copy. */
  problems: () => Promise<string[]>;
  /** Writes a file into the copy. */
  write: (file: string, content: string | Buffer) => void;
  remove: (file: string) => void;
  /** Writes a content file; fails with the problems that the content check finds in it. */
  check: (file: string, text: string) => Promise<void>;
  stop: () => void;
}

/** Builds the editor and serves it. */
export async function serveEditor(): Promise<EditorSite> {
  const copy = mkdtempSync(join(tmpdir(), 'editor-'));
  const [site, dist] = [join(copy, 'site'), join(copy, 'dist')];
  for (const folder of ['src/pages', 'public'])
    cpSync(join(root, folder), join(site, folder), { recursive: true });
  mkdirSync(join(site, 'supabase/functions/_leads'), { recursive: true });
  await freezeContent({ root: site });
  await buildEditor(dist);
  const files = await readSiteFiles(site);
  const server = createServer((request, response) => {
    const name = request.url?.replace(/^\/edit\/|\?.*$/g, '') || 'index.html';
    if (!request.url?.startsWith('/edit/')) return void response.writeHead(204).end();
    response
      .writeHead(200, { ...editorHeaders, 'Content-Type': TYPES[extname(name)] ?? '' })
      .end(readFileSync(join(dist, name)));
  }).listen(0);
  const writeIn = (file: string, content: string | Buffer) => {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), content);
  };
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    files,
    problems: () => readProblems(site),
    write: writeIn,
    remove: (file) => rmSync(join(site, file)),
    async check(file, text) {
      writeIn(file, text);
      const report = await checkContent(site);
      expect(isSound(report) ? [] : report.problems, file).toEqual([]);
    },
    stop() {
      server.closeAllConnections();
      server.close();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
