/**
 * How long an entry may be, in UTF-16 units as HTML's `maxlength` counts them (HTML Standard,
 * 'maxlength'). The columns of the database have the same numbers. This file imports nothing: the
 * browser loads it.
 */
export const limits = {
  name: 100,
  email: 254,
  phone: 40,
  service: 60,
  area: 100,
  message: 5000,
  landingPage: 300,
  idempotencyKey: 100,
  /** A provider's unknown fields are added to the message, so it may be as long as the whole post. */
  providerMessage: 65_536,
  spamReason: 200,
} as const;

/** The service of a homeowner who has not chosen one; the form preselects it. */
export const undecidedService = {
  id: 'other',
  label: 'Not sure yet / something else',
} as const;

/** The fields a homeowner fills in, in the order of the form. */
export const leadFields = ['name', 'phone', 'email', 'service', 'area', 'message'] as const;
export type LeadField = (typeof leadFields)[number];

/** What a homeowner reads beside a field and in the summary: what to do, never what is wrong. */
export const messages = {
  nameMissing: 'Tell us your name, so that we know whom to answer',
  nameLong: `Shorten your name to ${limits.name} characters`,
  emailMissing: 'Enter your email address, so that we can answer you',
  emailWrong: 'Write the whole email address, like name@example.com',
  emailLong: `Shorten your email address to ${limits.email} characters`,
  phoneWrong: 'Enter your phone number with area code, like 410-555-0100',
  serviceWrong: 'Choose one of the services in the list',
  areaLong: `Shorten your town or county to ${limits.area} characters`,
  messageLong: `Shorten your message to ${limits.message.toLocaleString('en-US')} characters`,
} as const;

/** What is shown above the form when the problem is not in one field. */
export const formMessages = {
  repeated: 'A field arrived twice. Check what you wrote and send it again',
  unavailable:
    'We could not store your request just now. Everything you wrote is still here: send it again in a minute, or call us',
} as const;

/** What a sender beyond the limit reads. `seconds`: until the next post is accepted. */
export function tooManyMessage(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Several requests came from your connection within the hour. Send this one in ${wait}, or call us now`;
}
