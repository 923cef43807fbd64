import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const loaded = /(?:component-url|src)="(\/[^"]+\.m?js)"/g;
const renderers = /renderer-url="(\/[^"]+\.m?js)"/g;
const imported = /["'`](\.{1,2}\/[\w./-]+\.m?js|\/_astro\/[\w./-]+\.m?js)["'`]/g;
const inline = /<script(?![^>]*(?:\ssrc=|json))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Finds the words in a page's scripts: class names and elements that they may bring into the page.
 * `dist` is the folder of the built site. React itself (the renderer and what it imports) is left
 * out: it names every HTML element. Files are read once for all pages.
 */
export function createScriptWords(dist: string): (html: string) => ReadonlySet<string> {
  const files = new Map<string, { words: readonly string[]; imports: readonly string[] }>();
  const read = (url: string) => {
    const known = files.get(url);
    if (known) return known;
    const path = join(dist, url);
    const code = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const base = new URL(url, 'http://site');
    const imports = [...code.matchAll(imported)].map(([, to = '']) => new URL(to, base).pathname);
    const file = { words: wordsOf(code), imports };
    files.set(url, file);
    return file;
  };
  const closure = (urls: Iterable<string>, without: ReadonlySet<string>) => {
    const found = new Set<string>();
    const queue = [...urls];
    for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
      if (found.has(url) || without.has(url)) continue;
      found.add(url);
      queue.push(...read(url).imports);
    }
    return found;
  };
  return (html) => {
    const react = closure(firstGroups(html, renderers), new Set());
    const own = closure(firstGroups(html, loaded), react);
    const words = new Set(firstGroups(html, inline).flatMap(wordsOf));
    for (const url of own) for (const word of read(url).words) words.add(word);
    return words;
  };
}

function firstGroups(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group);
}

/** Words that are not only a property (`list.map`), which is never a class or an element. */
function wordsOf(code: string): string[] {
  return [...new Set(code.match(/(?<![.\w$-])[A-Za-z_-][\w-]*/g))];
}
