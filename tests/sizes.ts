/** How much more `npm run test:long` does than `npm test`. */
export const isLong: boolean = process.env['TEST_SIZE'] === 'long';

const size = (short: number, long: number): number => (isLong ? long : short);

/** The sizes of the tests of faults, floods and races; the first number is for `npm test`. */
export const sizes = {
  /** SIGKILLs of the server while leads are sent, at least. */
  kills: size(1, 1_000),
  /** Leads sent while mail server and back end are killed, at least. */
  alertedLeads: size(9, 1_000),
  /** Simultaneous setups. */
  setupsAtOnce: size(5, 50),
  /** Robots in an hour, with forty honest people among them. */
  robots: size(100, 300),
  /** Posts of one sender with forged addresses. */
  forgedPosts: size(22, 200),
  /** Sign-ins typed fast, at a quarter of the processor. */
  fastSignIns: size(5, 20),
  /** Runs of two devices that change one lead, offline and online. */
  deviceRuns: size(100, 5_000),
  /** Leads exported, restored and compared. */
  backedUpLeads: size(250, 10_000),
} as const;
