import { z } from 'astro/zod';
import { words } from './fields.ts';

/** A text of the form, which functions read and so can't name facts. */
const formWords = (what: string, ...names: string[]) =>
  words(what, ...names).refine(
    (value) => !value.includes('(('),
    'Write plain words: facts like ((name)) do not work in the form.',
  );

const formLabel = formWords('A label of one to five words.');
const error = formWords('What to do, in one sentence without its period.');
const tooLong = formWords('What to do, with {limit} for the number of characters.', 'limit');

/** The texts of the lead form; `npm run facts` copies them to the server functions. */
export const leadFormSchema = z.strictObject({
  intro: formWords('The line above the fields.'),
  optional: formLabel,
  labels: z.strictObject({
    name: formLabel,
    phone: formLabel,
    email: formLabel,
    service: formLabel,
    area: formLabel,
    message: formLabel,
  }),
  undecided: formWords('The service of someone who has not chosen one.'),
  messageHint: formWords('What to write, under the label of the message.'),
  overlong: formWords('By how much the text is too long.', 'count', 'limit'),
  draft: formWords('Where the text is kept meanwhile.'),
  photos: z.strictObject({
    label: formLabel,
    hint: formWords('How many, and what becomes of them.', 'limit'),
    remove: formWords('The button that takes a photo out.', 'number'),
    preparing: formWords('While a photo is made smaller.'),
    full: formWords('When more photos are chosen than fit.', 'limit'),
    tooLarge: formWords('When a file is too large.', 'name'),
    notPicture: formWords('When a file is not a photo.', 'name'),
    refused: formWords('When a photo arrives broken.'),
    late: formWords('When a photo comes after a week.'),
    sending: formWords('While photos are sent.', 'number', 'count'),
    arrived: formWords('How many photos have arrived.', 'count'),
    waiting: formWords('How many photos wait for signal.', 'count'),
  }),
  waiting: z.strictObject({
    heading: formLabel,
    text: formWords('What becomes of a request without signal.'),
  }),
  stored: z.strictObject({
    reference: formWords('The reference of a request.', 'reference'),
    textPhoto: formLabel,
    textBody: formWords('What the text message begins with.', 'reference'),
    calendar: formLabel,
    calendarEvent: formWords('The promised answer in a calendar.', 'company'),
  }),
  leaveEmpty: formWords('The label of the field that people do not see.'),
  send: formLabel,
  sending: formLabel,
  promise: formWords('How soon somebody answers.', 'within'),
  privacy: formWords('What the details are used for.'),
  privacyLink: formWords('The link to /privacy.'),
  summary: z
    .array(formWords('The heading for so many fields.'))
    .length(6, 'Write six headings, for one to six fields.'),
  errors: z.strictObject({
    nameMissing: error,
    contactMissing: error,
    emailWrong: error,
    phoneWrong: error,
    serviceWrong: error,
    tooLong: z.strictObject({
      name: tooLong,
      phone: tooLong,
      email: tooLong,
      area: tooLong,
      message: tooLong,
    }),
  }),
  trouble: z.strictObject({
    repeated: error,
    unavailable: error,
    tooMany: formWords('What to do now; {wait} is how long to wait.', 'wait'),
    minute: formLabel,
    minutes: formWords('How long to wait.', 'count'),
  }),
  shortPage: z.strictObject({
    heading: formLabel,
    title: formWords('The title of the page.', 'company'),
    call: formWords('Where to call.', 'phone'),
    back: formWords('The link to /contact.'),
  }),
});
