/** The channels of alerts in their order, as private.channels of the database. */
export const channels = ['mail', 'push', 'forward'] as const;
export type Channel = (typeof channels)[number];
