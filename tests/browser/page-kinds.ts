/** One page of each kind of layout. */
export const oneOfEachKind = [
  '/',
  '/deck-construction',
  '/contact',
  '/blog/composite-vs-wood-decking',
  '/gallery',
] as const;
