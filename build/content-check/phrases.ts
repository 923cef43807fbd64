/** Phrases that the site says too often, each with how many times all its pages together may say it. */
export const PHRASES: Readonly<Record<string, number>> = {
  'in writing': 30,
  'we file': 25,
  '24 hours': 20,
  'below the frost line': 12,
  'come out within': 6,
  'the estimate is free': 8,
  'after a free visit': 8,
  'the board along the wall': 6,
  'metal or membrane': 6,
  'plan on about an hour': 2,
};
