// Every function exported by these files is a rule that reads no files.
export * from './drawings.ts';
export * from './editorial.ts';
export * from './facts.ts';
export * from './figures.ts';
export * from './files.ts';
export * from './hours.ts';
export * from './links.ts';
export * from './pages.ts';
export * from './pages-to-come.ts';
export * from './paths.ts';
export * from './photos.ts';
export * from './plain-texts.ts';
export * from './repeated-photos.ts';
export * from './search.ts';
export * from './trade.ts';
export * from './typed.ts';
export * from './unused.ts';
