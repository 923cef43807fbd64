/** What the owner calls what he holds: 'this phone', or with a wide screen and a mouse 'this computer'. */
export const thisDevice = (): string =>
  globalThis.matchMedia?.('(min-width: 64rem) and (pointer: fine)').matches
    ? 'this computer'
    : 'this phone';
