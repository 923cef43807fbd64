import {
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What only the host reads, or a server answers. */
const notPlain = [
  '_headers',
  '_redirects',
  'admin/sw.js',
  'admin/login.html',
  'admin/setup.html',
  'admin/reset-password.html',
];

/**
 * Makes a built site that any server of files can show: each page a folder of its own, as /about/index.html, and under
 * `base`, as /name, where the code host's pages are. /admin leads to the desk.
 */
export function makePlain(dist: string, base = ''): void {
  for (const name of notPlain) rmSync(join(dist, name), { force: true });
  if (base) placeUnder(dist, base);
  for (const page of globSync('**/*.html', { cwd: dist })) {
    if (/(?:^|\/)(?:index|404)\.html$/.test(page)) continue;
    const to = join(dist, page.replace(/\.html$/, ''), 'index.html');
    mkdirSync(dirname(to), { recursive: true });
    renameSync(join(dist, page), to);
  }
  const desk = `${base}/admin/dashboard`;
  writeFileSync(
    join(dist, 'admin/index.html'),
    `<!doctype html><title>The lead desk</title><meta http-equiv="refresh" content="0; url=${desk}"><a href="${desk}">The lead desk</a>\n`,
  );
  // The code host's pages leave out folders that begin with an underscore, unless this file is there.
  writeFileSync(join(dist, '.nojekyll'), '');
}

/** Puts `base` before every address of this site that the files name. */
function placeUnder(dist: string, base: string): void {
  const names = readdirSync(dist).map((name) => name.replace(/\.html$/, ''));
  const own = names.filter((name) => name !== 'index').map((name) => name.replaceAll('.', '\\.'));
  // After a quote, the comma of a srcset, a bracket (url of a style) or an equals sign.
  const address = new RegExp(
    `(["'\`(=]|, |\\d[wx],)/(?=(?:${own.join('|')})(?:[/?#"'\`) ]|$))`,
    'gm',
  );
  for (const file of globSync('**/*.{html,js,css,json,webmanifest,svg,xml}', { cwd: dist })) {
    const place = join(dist, file);
    const text = readFileSync(place, 'utf8')
      .replace(address, `$1${base}/`)
      .replace(/\b(href[=:] ?|home[=:] ?)(["'`])\/\2/g, `$1$2${base}/$2`)
      // Vite's own way to a script that another one needs.
      .replace(/return\s*(["'`])\/\1\s*\+/g, `return "${base}/"+`);
    writeFileSync(place, text);
  }
}
