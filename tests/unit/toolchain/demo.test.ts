import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/temp-folder.ts';
import { makePlain } from '#tools/demo/plain-server.ts';

test('the demo has a folder for each page, and lies under the folder of its address with all that it names', () => {
  const dist = tempFolder();
  const files = {
    'index.html':
      '<a href="/">Home</a> <a href="/about#us">Us</a> <a href="https://a.example/about">A</a>',
    'about.html':
      '<img srcset="/_astro/a.webp 1x, /_astro/b.webp 2x,/_astro/c.webp 3x"> and/or <a href="/unknown">x</a>',
    '404.html': '',
    'blog/first.html': '',
    '_astro/a.css': 'a{background:url(/_astro/a.webp)}',
    '_astro/a.js': 'const a="/admin/dashboard",b=`/about?x`,c={home:`/`};fetch("/api/run-alerts")',
    'admin/dashboard.html': '',
    'admin/login.html': '',
    _headers: '',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  makePlain(dist, '/name');
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  expect(read('index.html')).toBe(
    '<a href="/name/">Home</a> <a href="/name/about#us">Us</a> <a href="https://a.example/about">A</a>',
  );
  expect(read('about/index.html')).toBe(
    '<img srcset="/name/_astro/a.webp 1x, /name/_astro/b.webp 2x,/name/_astro/c.webp 3x"> and/or <a href="/unknown">x</a>',
  );
  expect(read('_astro/a.css')).toBe('a{background:url(/name/_astro/a.webp)}');
  expect(read('_astro/a.js')).toBe(
    'const a="/name/admin/dashboard",b=`/name/about?x`,c={home:`/name/`};fetch("/api/run-alerts")',
  );
  expect(read('admin/index.html')).toContain('url=/name/admin/dashboard');
  const names = ['404.html', 'blog/first/index.html', 'admin/login.html', '_headers'];
  expect(names.map((name) => existsSync(join(dist, name)))).toEqual([true, true, false, false]);
});
