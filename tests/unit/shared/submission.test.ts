import { expect, test } from 'vitest';
import { checkEntries } from '#islands/request/entries.ts';
import { leadFields } from '#leads/fields.ts';
import { messages } from '#leads/form-messages.ts';
import { limits } from '#leads/limits.ts';
import { checkSubmission, type Entries } from '#leads/submission.ts';
import { readFields } from '#server/http/body.ts';
import { toPost } from '#server/receive/post.ts';
import { blankFields, blankLead } from '#tests/blank-lead.ts';

const services = ['deck-construction', 'screened-porches'];
const [name, email] = ['Ann', 'ann@example.com'];
const check = (change: Partial<Entries>, known = services) =>
  checkSubmission({ ...blankFields, landing_page: '', name, email, ...change }, known);
const errorsOf = (change: Partial<Entries>, known?: string[]) => {
  const checked = check(change, known);
  return 'errors' in checked ? checked.errors : {};
};

test('a request needs a name and an email or a phone, and nothing else', () => {
  const { tooLong: _, ...said } = messages;
  expect(errorsOf(blankFields)).toEqual({ name: said.nameMissing, phone: said.contactMissing });
  expect(check({})).toEqual({
    lead: { ...blankLead, name, email, service_type: 'other' },
    values: { ...blankFields, name, email },
  });
});

const longEmail = (letters: number) => `${'x'.repeat(letters)}@example.com`;
const invisible = ['\u200b', '\u3164', ' \u2060 ', '\u2800'];
const noAddress = [
  ...'ann|ann@|@example.com|ann@example|ann@-a.com|ann b@example.com|a@b@example.com'.split('|'),
  ...'ann@example..com|ann@gmail,com|n/a'.split('|'),
];
const addressed = [
  ...'<ann@example.com>|ann@gmail.com,|mailto:a@b.c|Ruth Hale <ruth@example.com>'.split('|'),
  ...'ruth@example.com or text 410-555-0144|ruth@example.com, bill@example.com'.split('|'),
  ...`“ruth@example.com”|'ruth@example.com'|Email: ruth@example.com|my email is ruth@example.com`.split(
    '|',
  ),
  'mailto:ruth@example.com?subject=Deck',
];
const addresses = [
  'ruth@example.com\u200b',
  '\u200eru\u00adth@example.com',
  'ruth＠example.com',
  'a@example.com',
  "o'neil+decks@mail.example.co",
  'A.B-C@EXAMPLE.COM',
];
const callable = [
  ...'555-0111|1800FLOWERS|410 555 0111 after 5|410-555-DECK|1-800-GO-DECKS|+44 20 7946 0958'.split(
    '|',
  ),
  ...'４１０-555-0111|٤١٠٥٥٥٠١١١|४१०५५५०१११'.split('|'),
];
const notCallable = ['at work', '555-011', 'ask 4 Bob', 'x'.repeat(limits.phone + 1)];

/** Each field × what people type: the message beside it, none where it is taken. */
test.each<[keyof Entries, typed: readonly string[], message?: string]>([
  ['name', ['x'.repeat(limits.name + 1)]],
  ['name', invisible, messages.nameMissing],
  ['email', [...addresses, ...addressed, longEmail(242)]],
  ['email', noAddress, messages.emailWrong],
  ['email', [longEmail(243)], messages.tooLong.email],
  ['email', ['john1984120512@gmail,com'], messages.emailWrong],
  ['phone', ['', ...callable, ...notCallable]],
  ['service', ['', 'other', 'screened-porches', 'roofing', 'Roofing & <b>more</b>']],
  ['area', ['x'.repeat(limits.area + 1)]],
  ['message', ['x'.repeat(limits.message + 1)]],
])('of the field %s, %o is told %s', (field, typed, message) => {
  for (const text of typed)
    expect(errorsOf({ [field]: text }), text).toEqual(message ? { [field]: message } : {});
});

test('one way to answer is enough, whatever else is wrong; without one each wrong field has its message', () => {
  for (const phone of callable)
    for (const typed of noAddress) expect(errorsOf({ email: typed, phone }), phone).toEqual({});
  for (const phone of notCallable) {
    expect(errorsOf({ phone }), phone).toEqual({});
    const { emailWrong, phoneWrong, tooLong } = messages;
    const said = { phone: phone.length > limits.phone ? tooLong.phone : phoneWrong };
    expect(errorsOf({ email: '', phone }), phone).toEqual(said);
    const message = 'x'.repeat(limits.message + 1);
    const all = { ...said, email: emailWrong, message: tooLong.message };
    expect(errorsOf({ email: 'a@', phone, message })).toEqual(all);
  }
});

test('the form asks for a shorter message only when no post can carry it', () => {
  const checkIn = (length: number) =>
    checkEntries({ ...blankFields, name, email, message: '木'.repeat(length) });
  expect(checkIn(limits.postedMessage)).toEqual({});
  expect(checkIn(limits.postedMessage + 1)).toEqual({ message: messages.tooLong.message });
});

const long = (text: string) => text.repeat(30).trim();
/** What fits no column stands in the message, as it was typed. */
test.each<[typed: Partial<Entries>, stored: object, known?: string[]]>([
  [
    { email: 'pat@gmail.com,', phone: '410-555-0188', message: 'A deck' },
    {
      email: 'pat@gmail.com',
      phone: '+14105550188',
      message: 'A deck\n\nEmail as written: pat@gmail.com,',
    },
  ],
  [
    { email: '410-555-0188', phone: '' },
    { email: '', phone: '+14105550188', message: '' },
  ],
  [
    { email: '', phone: 'pat@gmail.com' },
    { email: 'pat@gmail.com', phone: '', message: '' },
  ],
  [
    { email: '(410) 555-0188', phone: 'Pat@Gmail.com' },
    { email: 'Pat@Gmail.com', phone: '+14105550188' },
  ],
  [
    { email: 'call 410-555-0188', phone: '' },
    { email: '', phone: 'call 410-555-0188' },
  ],
  ...['text: pat@gmail.com', 'my email is pat@gmail.com'].map((phone): [object, object] => [
    { email: '', phone },
    { email: 'pat@gmail.com', phone: '', message: `Email as written: ${phone}` },
  ]),
  [
    { email: '', phone: 'see below', message: 'A deck, call (410) 555-0188' },
    { phone: 'see below (410) 555-0188', message: 'A deck, call (410) 555-0188' },
  ],
  [
    { email: '', phone: '', message: 'Call 410.555.0188' },
    { phone: '+14105550188', message: 'Call 410.555.0188' },
  ],
  [
    { email: '410-555-0188', phone: '410-555-0199' },
    { email: '', phone: '+14105550199', message: 'Email as written: 410-555-0188' },
  ],
  [{ service: 'deck-repair' }, { service_type: 'other', message: 'Service: deck repair' }],
  [
    { service: 'deck-repair', service_label: 'Deck repair & more', message: 'Soft boards' },
    { service_type: 'other', message: 'Service: Deck repair & more\n\nSoft boards' },
  ],
  [{ service: 'Roofing!' }, { service_type: 'other', message: 'Service: Roofing!' }, []],
  [{ service: 'roofing' }, { service_type: 'roofing', message: '' }, []],
  [
    { name: long('Ann B. ') },
    { name: long('Ann B. ').slice(0, 100), message: `Name as written: ${long('Ann B. ')}` },
  ],
  [{ name: `${'x'.repeat(99)}🦢` }, { name: 'x'.repeat(99) }],
  [
    { area: long('Bel Air ') },
    { area: long('Bel Air ').slice(0, 100), message: `Town as written: ${long('Bel Air ')}` },
  ],
  [
    { email: '', phone: `${'mornings '.repeat(12)}410-555-0111` },
    {
      ...{ phone: '+14105550111' },
      message: `Phone as written: ${'mornings '.repeat(12)}410-555-0111`,
    },
  ],
])('%o is stored as %o', (typed, stored, known) => {
  expect(check(typed, known)).toMatchObject({ lead: stored });
});

test('every entry comes back as typed when one of them is invalid', () => {
  const entries = { ...blankFields, name, email: 'ann@', area: 'Bel Air', message: 'Hi' };
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
])('%o is stored as %o', (typed, stored) => {
  expect(check(typed)).toMatchObject({ lead: stored });
});

test.each([
  ['/contact?service=decks&area=bel-air', '/contact?service=decks&area=bel-air'],
  ['/contact?email=ann@example.com&service=decks', '/contact?service=decks'],
  ['/contact?service=ann@example.com', '/contact'],
  ['javascript:alert(1)', ''],
  ['//evil.example/x', ''],
  ['https://evil.example/x', ''],
  [`/${'x'.repeat(1000)}`, expect.stringMatching(/^.{300}$/)],
])('a post from %s is stored as one from %s', async (landing_page, stored) => {
  const body = new URLSearchParams({ landing_page });
  const request = new Request('https://a.example', { method: 'POST', body });
  const post = toPost(await readFields(request), request, undefined);
  expect(post.entries.landing_page).toEqual(stored);
});

test('the messages for a homeowner never blame, beg or show codes', () => {
  const { tooLong: long, ...others } = messages;
  const sentences = [...Object.values(others), ...Object.values(long)];
  expect(sentences.length).toBeGreaterThanOrEqual(leadFields.length);
  const bad = /please|sorry|valid|error|required|must|code \d|[.!]$/i;
  expect(sentences.filter((text) => bad.test(text))).toEqual([]);
});
