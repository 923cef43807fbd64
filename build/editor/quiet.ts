const fetchAny = globalThis.fetch;

/**
 * Sveltia CMS asks other hosts for news of itself and of the Git host. The page's policy blocks those calls and
 * reports each as an error: here they fail before.
 */
globalThis.fetch = async (input, init) => {
  const { origin, protocol } = new URL(input instanceof Request ? input.url : input, location.href);
  const isWanted = origin === location.origin || origin === 'https://api.github.com';
  if (isWanted || protocol === 'blob:' || protocol === 'data:') return fetchAny(input, init);
  throw new TypeError(`The editor does not ask ${origin}.`);
};
