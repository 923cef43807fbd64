import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { orderPage } from './shorten/order.ts';
import { shortenSpaces } from './shorten/spaces.ts';

/**
 * Makes the first flight of each public page as short as it goes, without a change to be seen: the page is put
 * in the order of its first screen, spaces that no browser shows go, and in its one `<style>` tokens that the
 * page uses once are written where they are used, the others get names of one letter, and prefixes that no
 * browser since Safari 12.1 needs go. Must come between `trimStyles()` and `hostFiles()`.
 */
export default function shortenStyles(): AstroIntegration {
  return {
    name: 'shorten-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const dist = fileURLToPath(dir);
        for await (const file of glob('**/*.html', { cwd: dist })) {
          if (/^admin/.test(file)) continue;
          const path = join(dist, file);
          const html = await readFile(path, 'utf8');
          await writeFile(
            path,
            orderPage(shortenSpaces(html)).replace(
              /(<style>)([\s\S]*?)(<\/style>)/,
              (_all, open: string, css: string, close: string) => open + shortenSheet(css) + close,
            ),
          );
        }
      },
    },
  };
}

const shortened = new Map<string, string>();

/** The same rules in fewer bytes; pages alike share one sheet. Exported for its test. */
export function shortenSheet(css: string): string {
  const known = shortened.get(css);
  if (known !== undefined) return known;
  const sheet = shortNames(inlineSingles(dropSpaces(dropLoneLayer(dropPrefixes(css)))));
  shortened.set(css, sheet);
  return sheet;
}

/** A layer that is only named, with no other beside it, orders nothing. */
const dropLoneLayer = (css: string): string => {
  const [statement] = /^@layer [\w, -]+;/.exec(css) ?? [];
  return statement && !css.includes('@layer', statement.length) ? css.slice(statement.length) : css;
};

const dropSpaces = (css: string): string =>
  css.replace(/"[^"]*"|, | \/ /g, (part) => (part.startsWith('"') ? part : part.trim()));

const dropPrefixes = (css: string): string =>
  css.replace(/-webkit-text-decoration-color:[^;}]*;/g, '');

/** Definitions `--name:value` of a sheet; a value ends at `;` or `}`. */
const definition = /(--[\w-]+):([^;{}]*);?/g;

function inlineSingles(css: string): string {
  let sheet = css;
  for (let changed = true; changed; ) {
    changed = false;
    for (const [whole, name = '', value = ''] of sheet.matchAll(definition)) {
      const use = `var(${name})`;
      if (
        count(sheet, `${name}:`) !== 1 ||
        count(sheet, use) !== 1 ||
        count(sheet, `var(${name},`) > 0
      )
        continue;
      sheet = sheet.replace(whole, '').replace(use, () => value.replace(/,\s+/g, ','));
      changed = true;
      break;
    }
  }
  return sheet.replace(/;}/g, '}').replace(definition, (whole) => whole.replace(/,\s+/g, ','));
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function shortNames(css: string): string {
  const names = new Map<string, string>();
  return css.replace(/(?<![\w-])--[a-z][\w-]*/g, (name) => {
    const known = names.get(name);
    if (known) return known;
    const at = names.size;
    const short = `--${LETTERS[at % LETTERS.length]}${at < LETTERS.length ? '' : Math.floor(at / LETTERS.length)}`;
    names.set(name, short);
    return short;
  });
}

const count = (text: string, part: string): number => text.split(part).length - 1;
