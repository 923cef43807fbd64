import { load } from 'cheerio/slim';
import { expect, test } from 'vitest';
import { createTrimmer } from '#build/trim-styles/trim.ts';

function trim(css: string, body: string, later: string[] = []): string {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>${body}</body></html>`;
  return createTrimmer()({ css, $: load(html), later: new Set(later) });
}

test('a page keeps only the rules of its own elements', () => {
  const css = '.card{color:red}.gallery li{color:blue}ul.menu>li a{color:green}#map{color:navy}';
  expect(trim(css, '<ul class="menu"><li><a href="/">Home</a></li></ul>')).toBe(
    'ul.menu>li a{color:green}',
  );
});

test('of a list of selectors only those that the page can use are kept', () => {
  expect(trim('h1,h2,.card h3{margin:0}', '<h1>Decks</h1><h3>Porches</h3>')).toBe('h1{margin:0}');
});

test('of the tokens’ selectors only the page’s root is kept', () => {
  expect(trim(':root,:host{color:red}', '<p>x</p>')).toBe(':root{color:red}');
});

test.each([
  ['.card:hover .title{color:red}', '<p class="card"><b class="title">x</b></p>'],
  ['input:user-invalid+p{color:red}', '<input><p>x</p>'],
  ['details[open]>summary{color:red}', '<details><summary>x</summary></details>'],
  ['[aria-expanded=true] .menu{color:red}', '<ul class="menu"></ul>'],
  [
    '.grid:has(#decks:checked) li:not(.decks){color:red}',
    '<ul class="grid"><li><input id="decks"></li></ul>',
  ],
  ['p:last-child:before{color:red}', '<p>x</p><p>y</p>'],
  ['.card:is(.wide,:hover) p{color:red}', '<div class="card"><p>x</p></div>'],
  ['::selection{color:red}', '<p>x</p>'],
  ['[aria-busy=true]{color:red}', '<p>x</p>'],
  ['.field:has([aria-invalid=true]) label{color:red}', '<p class="field"><label>x</label></p>'],
  ['details:not([open]) .more{color:red}', '<details><p class="more">x</p></details>'],
])('a rule for a possible state is kept: %s', (css, body) => {
  expect(trim(css, body)).not.toBe('');
});

test.each([
  ['.card p{color:red}', '<div class="card"></div><p>x</p>'],
  ['.card>p{color:red}', '<div class="card"><b><p>x</p></b></div>'],
  ['.card:has(+.closing){color:red}', '<p class="closing">x</p><p class="card">x</p>'],
  ['.card:not(.wide) p{color:red}', '<div class="card wide"><p>x</p></div>'],
  ['.card:first-child{color:red}', '<p>x</p><p class="card">y</p>'],
])(
  'a rule whose elements stand elsewhere goes, unless a script may put them there: %s',
  (css, body) => {
    expect(trim(css, body)).toBe('');
    expect(trim(css, body, ['card'])).toBe(css);
  },
);

test('rules for classes and elements that may be added later are kept', () => {
  const css = '.lightbox figcaption{color:red}dialog::backdrop{color:red}.other{color:red}';
  expect(trim(css, '<p>x</p>', ['lightbox', 'figcaption', 'dialog'])).toBe(
    '.lightbox figcaption{color:red}dialog::backdrop{color:red}',
  );
});

test('custom properties are kept only while something reads them, even indirectly', () => {
  const css =
    ':root{--ink:#111;--text:var(--ink);--used-in-page:1px;--gone:red;--chained:var(--gone)}p{color:var(--text)}';
  expect(trim(css, '<p>x</p><svg><path stroke-width="var(--used-in-page)"></path></svg>')).toBe(
    ':root{--ink:#111;--text:var(--ink);--used-in-page:1px}p{color:var(--text)}',
  );
});

test('a registered property is removed with the last rule that uses it', () => {
  const css =
    '@property --a{syntax:"*";inherits:false}@property --b{syntax:"*";inherits:false}.bar{margin:var(--a)}.wheel{margin:var(--b)}';
  const kept = trim(css, '<p class="bar">x</p>');
  expect(kept).toContain('@property --a');
  expect(kept).not.toContain('--b');
});

test('fonts and animations that only a custom property names are kept', () => {
  const css =
    '@font-face{font-family:Besley;src:url(/b.woff2)}@keyframes pull{to{opacity:1}}:root{--font:Besley;--pull:pull 1s}p{font-family:var(--font);animation:var(--pull)}';
  const kept = trim(css, '<p>x</p>');
  expect(kept).toContain('@font-face{font-family:Besley;src:url(/b.woff2)}');
  expect(kept).toContain('@keyframes pull');
});

test('an animation is removed with the last rule that names it, and the media query around it', () => {
  const css =
    '@media screen{.bar{animation:pull 1s}@keyframes pull{to{opacity:1}}}p{color:red}@media print{@keyframes turn{to{opacity:1}}}';
  expect(trim(css, '<p>x</p>')).toBe('p{color:red}');
  expect(trim(css, '<p class="bar">x</p>')).toContain('@keyframes pull');
});

test('a scroll timeline is never merged into the animation shorthand', () => {
  const css =
    '.bar{animation:pull both;animation-timeline:view();animation-range:entry 10% cover 32%}@keyframes pull{to{opacity:1}}';
  const kept = trim(css, '<p class="bar">x</p>');
  expect(kept).toMatch(/animation:(?:both pull|pull both);/);
  expect(kept).toMatch(/animation:[^}]*animation-timeline:view\(\)/);
});

test('fonts, media queries, cascade layers and their order are kept', () => {
  const css =
    '@layer theme,base;@font-face{font-family:Besley;src:url(/b.woff2)}@layer base{.gone{color:red}p{color:red}}@layer late{.gone{color:red}}@media print{.gone{color:red}p{color:#000}}@media (width<30rem){.gone{color:red}}';
  const kept = trim(css, '<p>x</p>');
  expect(kept).toContain('@font-face{font-family:Besley;src:url(/b.woff2)}');
  expect(kept).toContain('@media print{p{color:#000}}');
  expect(kept).toContain('@layer base{p{color:red}}');
  expect(kept).not.toMatch(/gone|30rem/);
  expect(kept).toMatch(/@layer theme[\s\S]*@layer base[\s\S]*@layer late\{\}/);
});

test('an invalid selector is an error, not a missing rule', () => {
  expect(() => trim('p:is({color:red}', '<p>x</p>')).toThrow();
});
