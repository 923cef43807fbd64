/** The oldest browsers that the site is built for, as `[major, minor]`. */
const floor = {
  chrome: [90, 0],
  firefox: [90, 0],
  safari: [14, 1],
  ios: [14, 5],
} as const;

/** The same browsers as Vite names them: `safari14.1`. */
export const viteTargets: string[] = Object.entries(floor).map(
  ([name, [major, minor]]) => `${name}${major}.${minor}`,
);

const version = ([major, minor]: readonly [number, number]): number => (major << 16) | (minor << 8);

/** The same browsers as Lightning CSS numbers them. */
export const cssTargets = {
  chrome: version(floor.chrome),
  firefox: version(floor.firefox),
  safari: version(floor.safari),
  ios_saf: version(floor.ios),
} as const;
