/** `npm run test:long` repeats what `npm test` does a few times, as often as written here. */
export const isLong: boolean = process.env['TEST_SIZE'] === 'long';

const size = (short: number, long: number): number => (isLong ? long : short);

/** How much the tests of faults, floods and races do: the first number in `npm test`. */
export const sizes = {
  /** SIGKILLs of the server while leads are sent. */
  kills: size(2, 1_000),
  /** SIGKILLs of the server during the one-time setup. */
  setupKills: size(1, 100),
  /** Setups sent at the same moment. */
  setupsAtOnce: size(10, 50),
  /** Posts of robots among twenty homeowners. */
  spamPosts: size(100, 1_000),
  /** Posts of one sender with forged addresses. */
  forgedPosts: size(12, 200),
  /** Leads exported, restored and compared. */
  backedUpLeads: size(250, 10_000),
} as const;
