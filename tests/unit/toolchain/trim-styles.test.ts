import { expect, test } from 'vitest';
import { trimPage } from '#trim-styles/trim-page.ts';

function trim(css: string, body: string, words: string[] = []): string {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${css}</style></head><body>${body}</body></html>`;
  const page = trimPage(html, { scriptWords: new Set(words), all: false });
  return /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
}

test('a page keeps the rules of its own elements and loses all others', () => {
  const css = '.card{color:red}.gallery li{color:blue}ul.menu>li a{color:green}#map{color:navy}';
  expect(trim(css, '<ul class="menu"><li><a href="/">Home</a></li></ul>')).toBe(
    'ul.menu>li a{color:green}',
  );
});

test('of a list of selectors only those stay that the page can use', () => {
  expect(trim('h1,h2,.card h3{margin:0}', '<h1>Decks</h1><h3>Porches</h3>')).toBe('h1{margin:0}');
});

test('structure counts: the same names in another order are no match', () => {
  expect(trim('.a .b{color:red}.b .a{color:red}', '<p class="a"><i class="b">x</i></p>')).toBe(
    '.a .b{color:red}',
  );
});

test.each([
  ['.card:hover .title{color:red}', '<p class="card"><b class="title">x</b></p>'],
  ['input:user-invalid+p{color:red}', '<input><p>x</p>'],
  ['details[open]>summary{color:red}', '<details><summary>x</summary></details>'],
  ['[aria-expanded=true] .menu{color:red}', '<ul class="menu"></ul>'],
  ['.grid:has(#decks:checked) li:not(.decks){color:red}', '<ul class="grid"><li>x</li></ul>'],
  ['p:last-child:before{color:red}', '<p>x</p><p>y</p>'],
  ['.card:is(.wide,:hover) p{color:red}', '<div class="card"><p>x</p></div>'],
  ['::selection{color:red}', '<p>x</p>'],
])('a state that may come true keeps its rule: %s', (css, body) => {
  expect(trim(css, body)).not.toBe('');
});

test('what only a field can draw goes where there is no field', () => {
  const css = '::placeholder{color:gray}::backdrop{color:red}';
  expect(trim(css, '<p>x</p>')).toBe('');
  expect(trim(css, '<input placeholder="x">')).toBe('::placeholder{color:gray}');
});

test('classes and elements that a script names stay without looking at the structure', () => {
  const css = '.lightbox figcaption{color:red}dialog::backdrop{color:red}.other{color:red}';
  expect(trim(css, '<p>x</p>', ['lightbox', 'figcaption', 'dialog'])).toBe(
    '.lightbox figcaption,dialog::backdrop{color:red}',
  );
});

test('a page with the form keeps what the answer with errors needs, other pages do not', () => {
  const css = '.has-error input{color:red}.error-summary li a{color:red}';
  expect(trim(css, '<form id="lead-form"><input></form>')).toBe(
    '.has-error input,.error-summary li a{color:red}',
  );
  expect(trim(css, '<form id="search"><input></form>')).toBe('');
});

test('custom properties stay only while something reads them, however far away', () => {
  const css =
    ':root{--ink:#111;--text:var(--ink);--used-in-page:1px;--gone:red;--chained:var(--gone)}p{color:var(--text)}';
  expect(trim(css, '<p>x</p><svg><path stroke-width="var(--used-in-page)"></path></svg>')).toBe(
    ':root{--ink:#111;--text:var(--ink);--used-in-page:1px}p{color:var(--text)}',
  );
});

test('animations and registered properties go with the last rule that uses them', () => {
  const css =
    '@keyframes pull{to{opacity:1}}@keyframes spin{to{rotate:1turn}}@property --a{syntax:"*";inherits:false}@property --b{syntax:"*";inherits:false}.bar{animation:pull 1s;margin:var(--a)}.wheel{animation:spin 1s;margin:var(--b)}';
  const kept = trim(css, '<p class="bar">x</p>');
  expect(kept).toContain('@keyframes pull');
  expect(kept).toContain('@property --a');
  expect(kept).not.toMatch(/spin|--b/);
});

test('a scroll timeline is never folded into the animation shorthand', () => {
  const css =
    '.bar{animation:pull both;animation-timeline:view();animation-range:entry 10% cover 32%}@keyframes pull{to{opacity:1}}';
  const kept = trim(css, '<p class="bar">x</p>');
  expect(kept).toMatch(/animation:(?:both pull|pull both);/);
  expect(kept).toMatch(/animation:[^}]*animation-timeline:view\(\)/);
});

test('fonts, media queries, cascade layers and their order survive', () => {
  const css =
    '@layer theme,base;@font-face{font-family:Besley;src:url(/b.woff2)}@layer base{.gone{color:red}p{color:red}}@layer late{.gone{color:red}}@media print{.gone{color:red}p{color:#000}}@media (width<30rem){.gone{color:red}}';
  const kept = trim(css, '<p>x</p>');
  expect(kept).toContain('@font-face{font-family:Besley;src:url(/b.woff2)}');
  expect(kept).toContain('@media print{p{color:#000}}');
  expect(kept).toContain('@layer base{p{color:red}}');
  expect(kept).not.toMatch(/gone|30rem/);
  expect(kept).toMatch(/@layer theme[\s\S]*@layer base[\s\S]*@layer late;/);
});

test('all style elements of a page become one, in their order, nesting resolved', () => {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><style>p{color:red;&:hover{color:blue}}</style></head><body><p>x</p><style>p{margin:0}</style></body></html>';
  const page = trimPage(html, { scriptWords: new Set(), all: false });
  expect(page).toContain('<style>p{color:red}p:hover{color:#00f}p{margin:0}</style>');
  expect(page.match(/<style/g)).toHaveLength(1);
});

test('a page drawn by a script keeps every rule', () => {
  const html =
    '<html lang="en"><head><style>.toast { color: red }</style></head><body></body></html>';
  expect(trimPage(html, { scriptWords: new Set(), all: true })).toContain('.toast{color:red}');
});
