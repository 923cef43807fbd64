import { fields } from './fields.ts';

/**
 * The longest entries, in UTF-16 units as HTML's `maxlength` counts them (HTML Standard, 'maxlength'); those of the
 * form's fields come from fields.ts.
 * The database's columns have the same limits for texts; those of photos stand here only. The browser loads this file.
 */
export const limits = {
  ...(Object.fromEntries(Object.entries(fields).map(([name, { limit }]) => [name, limit])) as {
    [Name in keyof typeof fields]: (typeof fields)[Name]['limit'];
  }),
  /** Beyond it the form asks for a shorter one before it sends: a post of 64 kB takes no more in every script. */
  postedMessage: 20_000,
  landingPage: 300,
  /** Days that a browser keeps a draft, and the photos of a request that arrived; the photo ticket is valid as long. */
  browserDays: 7,
  idempotencyKey: 100,
  /** A provider's unknown fields are added to the message, so it may be as long as the whole post. */
  providerMessage: 65_536,
  spamReason: 200,
  /** What only the desk writes. */
  note: 5000,
  followUpWords: 300,
  visitWhere: 200,
  endingReason: 100,
  firstName: 40,
  /** Photos of a request, and the longest side and the bytes of each as it is stored. */
  photos: 6,
  /** Those that the owner adds count too. */
  deskPhotos: 30,
  photoSide: 1600,
  photoBytes: 400_000,
  /** Photos of all requests within 24 hours: about 800. */
  photoBytesDay: 200_000_000,
  /** Those of suspected requests among them: a robot leaves room for everybody else's. */
  suspectedPhotoBytesDay: 40_000_000,
} as const;
