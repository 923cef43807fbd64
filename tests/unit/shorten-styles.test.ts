import { expect, test } from 'vitest';
import { shortenSheet } from '#integrations/shorten-styles.ts';

test('a token used once is written where it is used', () => {
  expect(
    shortenSheet(
      ':root{--ink:#2a1a12;--gap:1px}a{color:var(--ink)}b{margin:var(--gap);gap:var(--gap)}',
    ),
  ).toBe(':root{--a:1px}a{color:#2a1a12}b{margin:var(--a);gap:var(--a)}');
});

test('a token that a class sets or that has a fallback keeps its place', () => {
  expect(shortenSheet('.x{--focus-x:40%}img{object-position:var(--focus-x,50%) 0}')).toBe(
    '.x{--a:40%}img{object-position:var(--a,50%) 0}',
  );
});
