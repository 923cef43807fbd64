// Every function exported by these files is a rule. Rules read no files: the page under /edit/ has none.
export * from './built.ts';
export * from './company.ts';
export * from './editorial.ts';
export * from './fact-names.ts';
export * from './fields.ts';
export * from './figures.ts';
export * from './files.ts';
export * from './leftovers.ts';
export * from './links.ts';
export * from './pages.ts';
export * from './photos.ts';
export * from './places.ts';
export * from './prices.ts';
export * from './texts.ts';
export * from './time-zone.ts';
export * from './trade.ts';
