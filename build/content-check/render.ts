import { satteri } from '@astrojs/markdown-satteri';
import { load } from 'cheerio/slim';
import type { AnyNode } from 'domhandler';

/** What a Markdown text is on its page. */
export interface Rendered {
  /** The words of each paragraph, heading, list item and cell, without code; struck-out ones between tildes. */
  texts: string[];
  /** Blocks of code. */
  code: string[];
  /** The lines of the Markdown, with the characters that they write in another way, like &lt;. */
  lines: string[];
}

const BLOCKS = /^(?:p|li|h[1-6]|td|th|dt|dd|div|blockquote)$/;
/** Texts that were rendered before, by their Markdown. */
const known = new Map<string, Rendered>();
/** As astro.config.mjs renders them, with the quotation marks and dashes that the owner typed. */
const renderer = satteri().createRenderer({ smartypants: false, syntaxHighlight: false });

const readCharacters = (markdown: string): string[] =>
  load(markdown.replaceAll('<', '&lt;').replace(/\\([!-/:-@[-`{-~])/g, '$1'))
    .root()
    .text()
    .split('\n');

/** Renders a Markdown text as Astro does. */
export async function renderBody(markdown: string): Promise<Rendered> {
  const before = known.get(markdown);
  if (before) return before;
  const { code: html } = await (await renderer).render(markdown, {});
  const $ = load(html, { xml: { xmlMode: false } });
  const found: Rendered = { texts: [], code: [], lines: readCharacters(markdown) };
  const read = (nodes: readonly AnyNode[]): string =>
    nodes
      .map((node) => {
        if (node.type === 'text') return node.data;
        if (node.type !== 'tag') return '';
        if (node.name === 'pre') found.code.push($(node).text());
        if (node.name === 'pre' || node.name === 'code') return '';
        const words = read(node.children);
        if (node.name === 'del') return `~${words}~`;
        if (!BLOCKS.test(node.name)) return words;
        found.texts.push(words);
        return '\n';
      })
      .join('');
  found.texts.push(read($.root().contents().toArray()));
  known.set(markdown, found);
  return found;
}
