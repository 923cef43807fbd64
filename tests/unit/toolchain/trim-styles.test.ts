import { load } from 'cheerio/slim';
import { expect, test } from 'vitest';
import { createTrimmer } from '#build/trim-styles/trim.ts';

/** A page's style sheet after the trimming; `later` are classes and elements that a script may add. */
function trim(css: string, body = '<p>x</p>', later: string[] = []): string {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>${body}</body></html>`;
  return createTrimmer()({ css, $: load(html), later: new Set(later) });
}

test.each<[what: string, css: string, kept: string, more?: string]>([
  [
    'only the rules of its own elements',
    '.card{color:red}ul.menu>li a{color:green}#map{color:navy}',
    'ul.menu>li a{color:green}',
  ],
  [
    'of a list of selectors those that it can use',
    'h1,h2,.card h3{margin:0}:root,:host{margin:0}',
    'h1{margin:0}:root{margin:0}',
  ],
  [
    'custom properties that something reads, even indirectly',
    ':root{--ink:#111;--text:var(--ink);--in-page:1px;--gone:red;--too:var(--gone)}h1{color:var(--text)}',
    ':root{--ink:#111;--text:var(--ink);--in-page:1px}h1{color:var(--text)}',
  ],
  [
    'registered properties that a rule uses',
    '@property --a{syntax:"*";inherits:false}@property --b{syntax:"*";inherits:false}h1{margin:var(--a)}.wheel{margin:var(--b)}',
    '@property --a{syntax:"*";inherits:false}h1{margin:var(--a)}',
  ],
  [
    'animations that a rule names',
    '@media screen{.bar{animation:pull 1s}@keyframes pull{to{opacity:1}}}h1{color:red}@media print{@keyframes turn{to{opacity:1}}}',
    'h1{color:red}',
  ],
  [
    'fonts and animations that only a custom property names',
    '@font-face{font-family:Besley;src:url(/b.woff2)}@keyframes pull{to{opacity:1}}:root{--font:Besley;--pull:pull 1s}h1{font-family:var(--font);animation:var(--pull)}',
    '@font-face{font-family:Besley;src:url(/b.woff2)}@keyframes pull{to{opacity:1}}:root{--font:Besley;--pull:pull 1s}h1{font-family:var(--font);animation:var(--pull)}',
  ],
  [
    'fonts with its letters',
    '@font-face{font-family:A;unicode-range:U+C0-FF,U+131}@font-face{font-family:A;unicode-range:U+4??}@font-face{font-family:A;unicode-range:U+44}h1{font-family:A}',
    '@font-face{font-family:A;unicode-range:U+44}h1{font-family:A}',
  ],
  [
    'fonts with the accents of a text that a script will show',
    '@font-face{font-family:A;unicode-range:U+C0-FF}@font-face{font-family:A;unicode-range:U+4??}#map{font-family:A}',
    '@font-face{font-family:A;unicode-range:U+C0-FF}',
    '<p data-props="É">x</p>',
  ],
])('a page keeps %s', (_what, css, kept, more = '') => {
  const page =
    '<h1>Decks</h1><ul class="menu"><li><a href="/">Home</a></li></ul><svg><path stroke-width="var(--in-page)"></path></svg>';
  expect(trim(css, page + more)).toBe(kept);
});

test.each([
  ['.card:hover .title', '<p class="card"><b class="title">x</b></p>'],
  ['input:user-invalid+p', '<input><p>x</p>'],
  ['details[open]>summary', '<details><summary>x</summary></details>'],
  ['[aria-expanded=true] .menu', '<ul class="menu"></ul>'],
  ['.grid:has(#decks:checked) li:not(.decks)', '<ul class="grid"><li><input id="decks"></li></ul>'],
  ['p:last-child:before', '<p>x</p><p>y</p>'],
  ['.card:is(.wide,:hover) p', '<div class="card"><p>x</p></div>'],
  ['::selection', '<p>x</p>'],
  ['[aria-busy=true]', '<p>x</p>'],
  ['.field:has([aria-invalid=true]) label', '<p class="field"><label>x</label></p>'],
  ['details:not([open]) .more', '<details><p class="more">x</p></details>'],
  ['.lightbox figcaption', '<p>x</p>', 'lightbox', 'figcaption'],
  ['dialog::backdrop', '<p>x</p>', 'dialog'],
])('a rule for a possible state is kept: %s', (selector, body, ...later) => {
  expect(trim(`${selector}{color:red}.other{color:red}`, body, later)).toBe(
    `${selector}{color:red}`,
  );
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

test('media queries, cascade layers and their order are kept', () => {
  const css =
    '@layer theme,base;@layer base{.gone{color:red}p{color:red}}@layer late{.gone{color:red}}@media print{.gone{color:red}p{color:#000}}@media (width<30rem){.gone{color:red}}';
  const kept = trim(css);
  expect(kept).toContain('@media print{p{color:#000}}');
  expect(kept).not.toMatch(/gone|30rem/);
  expect(kept).toMatch(/@layer theme[\s\S]*@layer base\{p\{color:red\}\}[\s\S]*@layer late\{\}/);
});

test('a scroll timeline is never merged into the animation shorthand', () => {
  const css =
    'p{animation:pull both;animation-timeline:view();animation-range:entry 10% cover 32%}@keyframes pull{to{opacity:1}}';
  const kept = trim(css);
  expect(kept).toMatch(/animation:(?:both pull|pull both);[^}]*animation-timeline:view\(\)/);
});

test('an invalid selector is an error, not a missing rule', () => {
  expect(() => trim('p:is({color:red}')).toThrow();
});
