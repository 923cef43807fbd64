import { describe, expect, test } from 'vitest';
import { messages } from '#leads/form-words.ts';
import { leadFields, limits } from '#leads/limits.ts';
import { checkSubmission, type Entries } from '#leads/submission.ts';

const services = ['deck-construction', 'screened-porches'];
const empty: Entries = {
  name: '',
  email: '',
  phone: '',
  service: '',
  area: '',
  message: '',
  landing_page: '',
};
const ann: Entries = { ...empty, name: 'Ann', email: 'ann@example.com' };
const check = (change: Partial<Entries>) => checkSubmission({ ...ann, ...change }, services);
const errorsOf = (checked: ReturnType<typeof check>) => ('errors' in checked ? checked.errors : {});

describe('a request', () => {
  test('needs a name and an email or a phone, and nothing else', () => {
    expect(errorsOf(checkSubmission(empty, services))).toEqual({
      name: messages.nameMissing,
      email: messages.contactMissing,
    });
    expect(check({ email: '', phone: '410-555-0111' })).toMatchObject({
      lead: { email: '', phone: '+14105550111' },
    });
    expect(errorsOf(check({ email: '', phone: 'at work' }))).toEqual({
      phone: messages.phoneWrong,
    });
    expect(check({})).toEqual({
      lead: {
        name: 'Ann',
        email: 'ann@example.com',
        phone: '',
        phone_extension: '',
        service_type: 'other',
        area: '',
        message: '',
        landing_page: '',
      },
      values: {
        name: 'Ann',
        email: 'ann@example.com',
        phone: '',
        service: '',
        area: '',
        message: '',
      },
    });
  });

  test('keeps the words as typed, without spaces around them', () => {
    const words = '  <b>Größe</b> "12×16"\r\n\r\n=1+1 🦢  ';
    expect(check({ message: words })).toMatchObject({
      lead: { message: '<b>Größe</b> "12×16"\n\n=1+1 🦢' },
    });
  });

  test('returns every entry as typed when one of them is invalid', () => {
    const entries = {
      name: 'Ann',
      email: 'ann@',
      phone: '410 555 0111',
      service: 'screened-porches',
      area: 'Elkton',
      message: 'Hi',
    };
    expect(check(entries)).toEqual({ errors: { email: messages.emailWrong }, values: entries });
  });

  test.each([
    ['name', limits.name, messages.tooLong.name],
    ['phone', limits.phone, messages.tooLong.phone],
    ['area', limits.area, messages.tooLong.area],
    ['message', limits.message, messages.tooLong.message],
  ] as const)('takes %s up to %d characters', (field, longest, message) => {
    expect(errorsOf(check({ [field]: 'x'.repeat(longest) }))).toEqual({});
    expect(errorsOf(check({ [field]: 'x'.repeat(longest + 1) }))).toEqual({ [field]: message });
  });

  test.each([
    'a@example.com',
    "o'neil+decks@mail.example.co",
    'A.B-C@EXAMPLE.COM',
    `${'x'.repeat(242)}@example.com`,
  ])('accepts the address %s', (email) => {
    expect(errorsOf(check({ email }))).toEqual({});
  });

  test.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@-a.com',
    'ann b@example.com',
    'a@b@example.com',
    'ann@example..com',
    '<ann@example.com>',
  ])('refuses the address %s', (email) => {
    expect(errorsOf(check({ email }))).toEqual({ email: messages.emailWrong });
  });

  test('refuses an address of 255 characters', () => {
    expect(errorsOf(check({ email: `${'x'.repeat(243)}@example.com` }))).toEqual({
      email: messages.tooLong.email,
    });
  });

  test('accepts a known service or none, and no other', () => {
    expect(check({ service: 'other' })).toMatchObject({ lead: { service_type: 'other' } });
    expect(check({ service: 'screened-porches' })).toMatchObject({
      lead: { service_type: 'screened-porches' },
    });
    expect(errorsOf(check({ service: 'roofing' }))).toEqual({ service: messages.serviceWrong });
  });

  test('accepts any id when the list of services is missing', () => {
    expect(checkSubmission({ ...ann, service: 'roofing' }, [])).toMatchObject({
      lead: { service_type: 'roofing' },
    });
    expect(checkSubmission({ ...ann, service: 'Roofing!' }, [])).toMatchObject({
      errors: { service: messages.serviceWrong },
    });
  });

  test.each([
    ['410-555-0100 x12', '+14105550100', '12'],
    ['(410) 555-0100, ext. 4', '+14105550100', '4'],
    ['\u202a410-555-0100\u202c', '+14105550100', ''],
    ['+44 20 7946 0958', '+44 20 7946 0958', ''],
    ['0014105550100', '0014105550100', ''],
    ['410-555-0100 (cell)', '410-555-0100 (cell)', ''],
    ['410-555-0100 or 410-555-0101', '410-555-0100 or 410-555-0101', ''],
  ])('keeps the phone %s', (text, phone, extension) => {
    expect(check({ phone: text, email: '' })).toMatchObject({
      lead: { phone, phone_extension: extension },
    });
  });

  test.each(['\u200b', '\u3164', ' \u2060 ', '\u2800'])(
    'is refused when the name has only invisible characters',
    (name) => {
      expect(errorsOf(check({ name }))).toEqual({ name: messages.nameMissing });
    },
  );

  test.each([
    ['/contact?service=decks&area=bel-air', '/contact?service=decks&area=bel-air'],
    ['/contact?email=ann@example.com&service=decks', '/contact?service=decks'],
    ['/contact?service=ann@example.com', '/contact'],
    ['javascript:alert(1)', ''],
    ['//evil.example/x', ''],
    ['https://evil.example/x', ''],
    [`/${'x'.repeat(1000)}`, expect.stringMatching(/^.{300}$/)],
  ])('comes from the page %s', (text, page) => {
    expect(check({ landing_page: text })).toMatchObject({ lead: { landing_page: page } });
  });
});

test('the messages for a homeowner never blame, beg or show codes', () => {
  const { tooLong, ...others } = messages;
  const sentences = [...Object.values(others), ...Object.values(tooLong)];
  expect(sentences.length).toBeGreaterThanOrEqual(leadFields.length);
  expect(
    sentences.filter(
      (text) => /please|sorry|valid|error|required|must|code \d/i.test(text) || /[.!]$/.test(text),
    ),
  ).toEqual([]);
});
