import { z } from 'astro/zod';
import { fieldRow, type LeadField, leadFields } from '#leads/fields.ts';
import { group, words } from './fields.ts';

/** A text of the form, which functions read and so can't name facts. */
const formWords = (what: string, ...names: string[]) =>
  words(what, ...names).refine(
    (value) => !value.includes('(('),
    'Write plain words: facts like ((name)) do not work in the form.',
  );

const formLabel = formWords('A label of one to five words.');
const error = formWords('What to do, in one sentence without its period.');
const tooLong = formWords('What to do, with {limit} for the number of characters.', 'limit');

/** A schema for each of some fields, by its name. */
const ofEachField = <Name extends LeadField, Schema>(
  names: readonly Name[],
  make: (name: Name) => Schema,
) => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Schema>;

/** The fields that are typed, and so can be too long. */
const typedFields = leadFields.filter(
  (name): name is Exclude<LeadField, 'service'> => name !== 'service',
);

/** The texts of the lead form; `npm run facts` copies them for the server. */
export const leadFormSchema = z.strictObject({
  intro: formWords('The line above the fields.').default(
    'You can leave the optional fields empty. Give us a phone number, an email, or both.',
  ),
  optional: formLabel.default('optional'),
  labels: group(
    ofEachField(leadFields, (name) => formLabel.default(fieldRow(name).form?.label ?? name)),
  ),
  undecided: formWords('The service of someone who has not chosen one.').default(
    'Not sure yet / something else',
  ),
  messageHint: formWords('What to write, under the label of the message.').default(
    'Whatever you know: what it is, how large, and when you need it.',
  ),
  overlong: formWords('By how much the text is too long.', 'count', 'limit').default(
    'Your text is {count} characters too long. Shorten it to {limit}.',
  ),
  draft: formWords('Where the text is kept meanwhile.').default(
    'Saved on this device until you send it.',
  ),
  photos: group({
    label: formLabel.default('Photos'),
    later: formWords('In their place until the form is touched.', 'limit').default(
      'You can add up to {limit} photos once you start filling in the form.',
    ),
    hint: formWords('How many, and what becomes of them.', 'limit').default(
      'Up to {limit}. Your phone makes them smaller and leaves out where they were taken.',
    ),
    remove: formWords('The button that takes a photo out.', 'number').default(
      'Remove photo {number}',
    ),
    preparing: formWords('While a photo is made smaller.').default('Getting your photo ready'),
    full: formWords('When more photos are chosen than fit.', 'limit').default(
      '{limit} photos fit in one request, so we left out the rest',
    ),
    tooLarge: formWords('When a file is too large.', 'name').default(
      '{name} is too large for a phone to send. Choose a smaller photo',
    ),
    notPicture: formWords('When a file is not a photo.', 'name').default(
      '{name} isn’t a photo this phone can read. Choose a JPEG, or take a new one',
    ),
    failed: formWords('When a photo can’t be read, or takes too long.', 'name').default(
      '{name} didn’t load. Text it to us or choose another',
    ),
    lost: formWords('When a photo that waited is gone.').default(
      'One photo was lost on this phone. Text it or email it to us',
    ),
    refused: formWords('When a photo arrives broken.').default(
      'One photo didn’t come through. Text it or email it to us',
    ),
    late: formWords('When a photo comes after a week.').default(
      'We can’t add a photo to this request anymore. Text it or email it to us',
    ),
    sending: formWords('While photos are sent.', 'number', 'count').default(
      'Sending photo {number} of {count}. You can keep reading.',
    ),
    arrived: formWords('How many photos have arrived.', 'count').default('Photos we have: {count}'),
    waiting: formWords('How many photos wait for signal.', 'count').default(
      'Photos still on this phone: {count}. They’ll send on their own when you have signal. Keep this page open or come back to it.',
    ),
  }),
  waiting: group({
    heading: formLabel.default('Saved on this phone'),
    text: formWords('What becomes of a request without signal.').default(
      'It’ll send on its own when you have signal. Keep this page open or come back to it.',
    ),
  }),
  refused: group({
    heading: formLabel.default('Not sent yet'),
    text: formWords('Above the form that opens again; our number follows.').default(
      'Your request hasn’t gone out yet. Everything you wrote is here. Change what’s marked and send it again, or call us',
    ),
    open: formLabel.default('Open it'),
  }),
  stored: group({
    contact: formWords(
      'The number or the address that was sent; our number follows.',
      'contact',
    ).default('We have {contact}. Wrong? Call'),
    reference: formWords('The reference of a request.', 'reference').default(
      'Your reference: {reference}',
    ),
    textPhoto: formLabel.default('Text us a photo'),
    textBody: formWords('What the text message begins with.', 'reference').default(
      'A photo for my request {reference}',
    ),
    calendar: formLabel.default('Add to calendar'),
    calendarEvent: formWords('The promised answer in a calendar.', 'company').default(
      '{company} answers my request by now',
    ),
  }),
  leaveEmpty: formWords('The label of the field that people do not see.').default(
    'Leave this empty',
  ),
  send: formLabel.default('Send my request'),
  sending: formLabel.default('Sending...'),
  promise: formWords('How soon somebody answers.', 'within').default(
    'We read it and answer within {within}.',
  ),
  privacy: formWords('What the details are used for.').default(
    'We use your details only to answer you and prepare your estimate.',
  ),
  privacyLink: formWords('The link to /privacy.').default('What we keep, and how long'),
  summary: z
    .array(formWords('The heading for so many fields.'))
    .min(2, 'Write a heading for one field, one for two, and so on.')
    .default([
      'One thing to fix',
      'Two things to fix',
      'Three things to fix',
      'Four things to fix',
      'Five things to fix',
      'Six things to fix',
    ]),
  summaryMany: formWords('The heading for more fields than have their own.', 'count').default(
    '{count} things to fix',
  ),
  errors: group({
    nameMissing: error.default('Enter your name'),
    contactMissing: error.default('Enter your phone number or your email address'),
    emailWrong: error.default('Enter an email address, like name@example.com'),
    phoneWrong: error.default('Enter a phone number with area code, like 555-555-0100'),
    serviceWrong: error.default('Choose a service from the list'),
    tooLong: group({
      ...ofEachField(typedFields, (name) =>
        tooLong.default(`Shorten “${fieldRow(name).form?.label}” to {limit} characters`),
      ),
      name: tooLong.default('Shorten your name to {limit} characters'),
      phone: tooLong.default('Shorten your phone number to {limit} characters'),
      email: tooLong.default('Shorten your email address to {limit} characters'),
      area: tooLong.default('Shorten your town or county to {limit} characters'),
      message: tooLong.default('Shorten your message to {limit} characters'),
    }),
  }),
  trouble: group({
    repeated: error.default('One field reached us twice. Check what you wrote and send it again'),
    unavailable: error.default(
      'We couldn’t save your request just now. Everything you wrote is still here. Send it again in a minute, or call us',
    ),
    preview: error.default('This is a preview of the website. Nothing was stored or sent. Call us'),
    tooMany: formWords('What to do now; {wait} is how long to wait.', 'wait').default(
      'Several requests came from your connection this hour. Send this one in {wait}, or call us now',
    ),
    minute: formLabel.default('a minute'),
    minutes: formWords('How long to wait.', 'count').default('{count} minutes'),
  }),
  shortPage: group({
    heading: formLabel.default('Your request'),
    title: formWords('The title of the page.', 'company').default('Your request to {company}'),
    call: formWords('Where to call.', 'phone').default('In a hurry? Call {phone}.'),
    back: formWords('The link to /contact.').default('Back to the contact page'),
  }),
});

/** Of generated/lead-form-words.json (src/generated.d.ts). @public */
export type LeadFormWords = z.output<typeof leadFormSchema>;
