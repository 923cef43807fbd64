import { expect, test } from 'vitest';
import { messages } from '#leads/form-words.ts';
import { leadFields, limits } from '#leads/limits.ts';
import { checkSubmission, type Entries } from '#leads/submission.ts';

const services = ['deck-construction', 'screened-porches'];
const [name, email] = ['Ann', 'ann@example.com'];
const blank = { name: '', email: '', phone: '', service: '', area: '', message: '' };
const check = (change: Partial<Entries>, known = services) =>
  checkSubmission({ ...blank, landing_page: '', name, email, ...change }, known);
const errorsOf = (change: Partial<Entries>, known?: string[]) => {
  const checked = check(change, known);
  return 'errors' in checked ? checked.errors : {};
};

test('a request needs a name and an email or a phone, and nothing else', () => {
  const { tooLong: _, ...said } = messages;
  expect(errorsOf(blank)).toEqual({ name: said.nameMissing, phone: said.contactMissing });
  expect(check({})).toEqual({
    lead: {
      ...{ name, email, phone: '', phone_extension: '', service_type: 'other' },
      ...{ area: '', message: '', landing_page: '' },
    },
    values: { ...blank, name, email },
  });
});

const { tooLong } = messages;
const longEmail = (letters: number) => `${'x'.repeat(letters)}@example.com`;
const invisible = ['\u200b', '\u3164', ' \u2060 ', '\u2800'];
const noAddress =
  'ann|ann@|@example.com|ann@example|ann@-a.com|ann b@example.com|a@b@example.com|ann@example..com|<ann@example.com>';

/** Each field × what people type: the message beside it, none where it is taken. */
test.each<[keyof Entries, typed: readonly string[], message?: string]>([
  ['name', ['x'.repeat(limits.name)]],
  ['name', ['x'.repeat(limits.name + 1)], tooLong.name],
  ['name', invisible, messages.nameMissing],
  ['email', ['a@example.com', "o'neil+decks@mail.example.co", 'A.B-C@EXAMPLE.COM', longEmail(242)]],
  ['email', noAddress.split('|'), messages.emailWrong],
  ['email', [longEmail(243)], tooLong.email],
  ['phone', ['', 'x'.repeat(limits.phone)]],
  ['phone', ['x'.repeat(limits.phone + 1)], tooLong.phone],
  ['service', ['', 'other', 'screened-porches']],
  ['service', ['roofing'], messages.serviceWrong],
  ['area', ['x'.repeat(limits.area)]],
  ['area', ['x'.repeat(limits.area + 1)], tooLong.area],
  ['message', ['x'.repeat(limits.message)]],
  ['message', ['x'.repeat(limits.message + 1)], tooLong.message],
])('of the field %s, %o is told %s', (field, typed, message) => {
  for (const text of typed)
    expect(errorsOf({ [field]: text }), text).toEqual(message ? { [field]: message } : {});
});

test('a phone is refused only when nobody could be called and there is no email', () => {
  expect(errorsOf({ email: '', phone: 'at work' })).toEqual({ phone: messages.phoneWrong });
  expect(errorsOf({ phone: 'at work' })).toEqual({});
});

test('while the list of services is missing, any id is taken', () => {
  expect(errorsOf({ service: 'roofing' }, [])).toEqual({});
  expect(errorsOf({ service: 'Roofing!' }, [])).toEqual({ service: messages.serviceWrong });
});

test('every entry comes back as typed when one of them is invalid', () => {
  const entries = { ...blank, name, email: 'ann@', phone: '410 555 0111', message: 'Hi' };
  expect(check(entries)).toEqual({ errors: { email: messages.emailWrong }, values: entries });
});

const words = '<b>Größe</b> "12×16"';
test.each<[Partial<Entries>, stored: object]>([
  [{ message: `  ${words}\r\n\r\n=1+1 🦢  ` }, { message: `${words}\n\n=1+1 🦢` }],
  [{ service: 'screened-porches' }, { service_type: 'screened-porches' }],
  [{ phone: '410-555-0100 x12' }, { phone: '+14105550100', phone_extension: '12' }],
  [{ phone: '(410) 555-0100, ext. 4' }, { phone: '+14105550100', phone_extension: '4' }],
  [{ phone: '\u202a410-555-0100\u202c' }, { phone: '+14105550100', phone_extension: '' }],
  ...['+44 20 7946 0958', '0014105550100', '410-555-0100 (cell)', '410-555-0100 or -0101'].map(
    (phone): [Partial<Entries>, object] => [
      { phone, email: '' },
      { phone, phone_extension: '' },
    ],
  ),
  ...[
    ['/contact?service=decks&area=bel-air', '/contact?service=decks&area=bel-air'],
    ['/contact?email=ann@example.com&service=decks', '/contact?service=decks'],
    ['/contact?service=ann@example.com', '/contact'],
    ['javascript:alert(1)', ''],
    ['//evil.example/x', ''],
    ['https://evil.example/x', ''],
    [`/${'x'.repeat(1000)}`, expect.stringMatching(/^.{300}$/)],
  ].map(([from, page]): [Partial<Entries>, object] => [
    { landing_page: from },
    { landing_page: page },
  ]),
])('%o is stored as %o', (typed, stored) => {
  expect(check(typed)).toMatchObject({ lead: stored });
});

test('the messages for a homeowner never blame, beg or show codes', () => {
  const { tooLong: long, ...others } = messages;
  const sentences = [...Object.values(others), ...Object.values(long)];
  expect(sentences.length).toBeGreaterThanOrEqual(leadFields.length);
  const bad = /please|sorry|valid|error|required|must|code \d|[.!]$/i;
  expect(sentences.filter((text) => bad.test(text))).toEqual([]);
});
