import { limits } from './limits.ts';

/** The parameters that links to the form have; their values are ids. */
const ownParameters = ['service', 'area'];

/**
 * A page of our own as stored: the path with our own parameters. A stranger's parameters can hold anything,
 * so they are dropped. Empty for a text that is not a path.
 */
export function readLandingPage(text: string): string {
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, 'https://own.example')) return '';
  const { pathname, searchParams } = new URL(text, 'https://own.example');
  const own = [...searchParams].filter(
    ([name, value]) => ownParameters.includes(name) && /^[a-z0-9-]{1,60}$/.test(value),
  );
  const query = own.length > 0 ? `?${new URLSearchParams(own)}` : '';
  return `${pathname}${query}`.slice(0, limits.landingPage);
}
