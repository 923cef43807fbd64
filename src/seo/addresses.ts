/** The absolute address of a path: `https://example.com/about`, the home page with its slash. */
export const absolute = (site: string, path: string): string => new URL(path, site).href;

/** The stable `@id` of a node: its page's address and its name. */
export const nodeId = (site: string, path: string, name: string): string =>
  `${absolute(site, path)}#${name}`;

/** The `@id`s that every page shares. */
export const businessId = (site: string): string => nodeId(site, '/', 'business');
export const websiteId = (site: string): string => nodeId(site, '/', 'website');

/** The share picture of a page, a file that the build makes. */
export const sharePicturePath = (path: string): string =>
  `/og${path === '/' ? '/index' : path}.jpg`;
