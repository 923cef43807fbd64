import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { satteri } from '@astrojs/markdown-satteri';
import { expect, test } from 'vitest';
import { root } from '#tests/project-copy.ts';

test('HTML in a text does not reach the page', async () => {
  const { default: config } = await import(pathToFileURL(join(root, 'astro.config.mjs')).href);
  const processor: ReturnType<typeof satteri> = config.markdown.processor;
  const renderer = await processor.createRenderer({});
  const text = 'Dry <b>wood</b>.\n\n<script>alert(1)</script>\n\n**Oak**';
  const { code } = await renderer.render(text, {});
  expect(code).not.toMatch(/script|<b>/);
  expect(code).toContain('Dry wood.');
  expect(code).toContain('<strong>Oak</strong>');
});
