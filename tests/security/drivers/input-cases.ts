import { formMessages, messages } from '#leads/form-words.ts';
import { bodyMessages } from '#shared/body.ts';
import { formOf, jsonOf, type Sent } from './http.ts';

/** A post, its expected response, and the expected row. */
export interface InputCase {
  name: string;
  sent: Sent;
  status: number;
  /** The message for the sender. */
  says?: string;
  /** The exact stored columns; left out when the post is refused. */
  stored?: Record<string, unknown>;
}

const ann = { name: 'Ann Carver', email: 'ann@mail.example.com' };
const thanked = 303;

type Fields = Record<string, string>;
const kept = (name: string, fields: Fields, stored: Record<string, unknown>): InputCase => ({
  name,
  sent: formOf({ ...ann, ...fields }),
  status: thanked,
  stored: { name: ann.name, email: ann.email, ...stored },
});
const asTyped = (name: string, message: string): InputCase => kept(name, { message }, { message });
const refused = (name: string, fields: Fields, says: string): InputCase => ({
  name,
  sent: formOf({ ...ann, ...fields }),
  status: 422,
  says,
});
const raw = (
  name: string,
  type: string | undefined,
  body: string | Uint8Array,
  status: number,
  says: string,
): InputCase => ({
  name,
  sent: { method: 'POST', headers: type === undefined ? {} : { 'content-type': type }, body },
  status,
  says,
});
const form = 'application/x-www-form-urlencoded';

const formulas = ['=', '+', '-', '@', '\t=', '\r=', '＝', '＋', '－', '＠', '=cmd|', '"=']
  .map((start) => `${start}HYPERLINK("http://a.example","x")`)
  .map((text, at) => kept(`a formula ${at + 1}`, { message: text }, { message: text.trim() }));

/** Posts that are refused with a status and a message; nothing is stored. */
const notText = 'Send \\"name\\" as text';

const refusals: InputCase[] = [
  { name: 'an empty form', sent: formOf({}), status: 422, says: messages.nameMissing },
  refused('only spaces for a name', { name: ' \u00a0\t ' }, messages.nameMissing),
  refused('only control characters for a name', { name: '\u0000\u0007' }, messages.nameMissing),
  refused('no email and no phone', { email: '' }, messages.contactMissing),
  refused(
    'a mail header after the email',
    { email: 'ann@mail.example.com\r\nBcc: all@mail.example.com' },
    messages.emailWrong,
  ),
  refused(
    'an encoded mail header in the email',
    { email: 'ann@mail.example.com%0d%0aBcc:b@mail.example.com' },
    messages.emailWrong,
  ),
  refused('a script as an email', { email: '<script>@mail.example.com' }, messages.emailWrong),
  refused('an unknown service', { service: 'free-pizza' }, messages.serviceWrong),
  refused('a path for a service', { service: '../../etc/passwd' }, messages.serviceWrong),
  refused('a message of 5,001 characters', { message: 'x'.repeat(5001) }, messages.tooLong.message),
  {
    name: 'a field that comes twice',
    sent: formOf([...Object.entries(ann), ['name', 'Bob']]),
    status: 422,
    says: formMessages.repeated,
  },
  {
    name: 'a message of a megabyte',
    sent: formOf({ ...ann, message: 'x'.repeat(1_000_000) }),
    status: 413,
    says: bodyMessages.tooLarge,
  },
  {
    name: 'a megabyte without content-length',
    sent: {
      ...formOf({ ...ann, message: 'x'.repeat(1_000_000) }),
      headers: { 'content-type': form, 'transfer-encoding': 'chunked' },
    },
    status: 413,
    says: bodyMessages.tooLarge,
  },
  raw('plain text', 'text/plain', 'name=Ann', 415, bodyMessages.wrongType),
  raw('XML', 'application/xml', '<name>Ann</name>', 415, bodyMessages.wrongType),
  raw('no content type', undefined, 'name=Ann', 415, bodyMessages.wrongType),
  raw('truncated JSON', 'application/json', '{"name":"Ann"', 400, bodyMessages.broken),
  raw('a JSON list', 'application/json', '["Ann"]', 400, bodyMessages.broken),
  raw('a JSON null', 'application/json', 'null', 400, bodyMessages.broken),
  raw('an object for a name', 'application/json', '{"name":{"$ne":1}}', 400, notText),
  raw('a list for a name', 'application/json', '{"name":["Ann","Bob"]}', 400, notText),
  raw('a number for a name', 'application/json', '{"name":1}', 400, notText),
  raw('JSON nested 5,000 deep', 'application/json', '['.repeat(5000), 400, bodyMessages.broken),
  raw(
    'multipart without its parts',
    'multipart/form-data; boundary=x',
    'no',
    400,
    bodyMessages.broken,
  ),
  raw('multipart without a boundary', 'multipart/form-data', '--x', 400, bodyMessages.broken),
  raw('zipped bytes', form, new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0]), 422, messages.nameMissing),
  raw('invalid percent encoding', form, '%zz=%&%=%zz', 422, messages.nameMissing),
  raw('nine thousand fields', form, 'a=1&'.repeat(9000), 422, messages.nameMissing),
  {
    name: 'the island without an email',
    sent: jsonOf({ name: 'Ann' }),
    status: 422,
    says: messages.contactMissing,
  },
  {
    name: 'a prototype for a name',
    sent: jsonOf({ ['__proto__']: { name: 'Ann' }, constructor: 'x', email: ann.email }),
    status: 400,
    says: 'as text',
  },
  {
    name: 'PUT',
    sent: { ...formOf(ann), method: 'PUT' },
    status: 405,
    says: bodyMessages.wrongType,
  },
  { name: 'DELETE', sent: { method: 'DELETE' }, status: 405, says: bodyMessages.wrongType },
];

/** Posts that are stored: as typed, the phone as E.164, without control characters. */
const acceptances: InputCase[] = [
  kept(
    'only the required fields',
    {},
    { phone: null, message: null, area: null, service_type: 'other' },
  ),
  ...['(410) 555-0111', '410.555.0111', '+1 410 555 0111', '1-410-555-0111', '４１０ 555 0111'].map(
    (phone) => kept(`the phone ${phone}`, { phone }, { phone: '+14105550111' }),
  ),
  ...['555-0111', '410555011122', 'at work', '110-555-0111', '+44 20 7946 0958', '(cell) 1, 2'].map(
    (phone) => kept(`the phone ${phone}`, { phone }, { phone }),
  ),
  kept('a phone without an email', { email: '', phone: '410-555-0111' }, { email: null }),
  asTyped('emoji of several code points', '👩‍👩‍👧‍👦 🦢 🏳️‍🌈'),
  asTyped('5,000 characters', '🦢'.repeat(2500)),
  asTyped('right to left', 'שלום ‏مرحبا‏ hello'),
  kept('a name from right to left', { name: 'دانا' }, { name: 'دانا' }),
  asTyped('direction overrides', 'a\u202Ecod.exe\u202C'),
  asTyped('a letter with many combining characters', `Z${'\u0300'.repeat(60)}`),
  asTyped('unassigned code points', '\u{1F6D8}\u{E0001}\u0378'),
  asTyped('zero-width letters', 'a\u200Bb\u200Dc'),
  asTyped('a script', '<script>alert(1)</script>'),
  asTyped('a picture that runs a script', '"><img src=x onerror=alert(1)>'),
  asTyped('SQL', "Robert'); drop table public.contact_submissions; --"),
  asTyped('entities', '&lt;b&gt; &amp; &#39;'),
  asTyped('a template', '{{constructor.constructor("x")()}} #{7*7} <%= 7*7 %>'),
  asTyped('replacement patterns', '$& $1 $$ $`'),
  asTyped('percent signs', '100% %00 %0d%0a %s'),
  asTyped('the end of a text field', '</textarea></form><h1>x'),
  ...formulas,
  kept('line ends of Windows', { message: 'one\r\ntwo\rthree' }, { message: 'one\ntwo\nthree' }),
  kept('control characters', { message: 'a\u0000b\u001b[31mc\u007f' }, { message: 'ab[31mc' }),
  kept(
    'a mail header in the name',
    { name: 'Ann\r\nBcc: x@a.example' },
    { name: 'Ann Bcc: x@a.example' },
  ),
  kept(
    'an encoded mail header in the name',
    { name: 'Ann%0d%0aBcc: x' },
    { name: 'Ann%0d%0aBcc: x' },
  ),
  kept('a script for a name', { name: '<svg onload=alert(1)>' }, { name: '<svg onload=alert(1)>' }),
  kept(
    'a town that is not in the content',
    { area: 'Nottingham, Pa.' },
    { area: 'Nottingham, Pa.' },
  ),
  kept(
    'columns that the form does not have',
    { status: 'closed', id: 'x', suspected_spam: 'true', source: 'owner' },
    { status: 'new', suspected_spam: false, source: 'site' },
  ),
  kept('an invalid key', { idempotency_key: "'; drop table x; --" }, { idempotency_key: null }),
  kept('a key of 101 characters', { idempotency_key: 'k'.repeat(101) }, { idempotency_key: null }),
  kept(
    'an invalid token',
    { form_token: `v1.1.${'A'.repeat(22)}.${'A'.repeat(43)}` },
    { suspected_spam: false },
  ),
  kept(
    'the hidden field',
    { extra_note: 'x' },
    { suspected_spam: true, spam_reason: 'the hidden field was filled in' },
  ),
  kept(
    'three links',
    { message: 'http://a.example http://b.example www.c.example' },
    { suspected_spam: true, spam_reason: '3 links in the message' },
  ),
  {
    name: 'half a character',
    sent: jsonOf({ ...ann, message: 'a\uD83Eb' }),
    status: 200,
    stored: { message: 'a\uFFFDb' },
  },
  {
    name: 'the content type in capitals',
    sent: {
      ...formOf(ann),
      headers: { 'content-type': 'Application/X-WWW-Form-URLencoded; Charset=UTF-8' },
    },
    status: thanked,
    stored: ann,
  },
];

export const inputCases: readonly InputCase[] = [...refusals, ...acceptances];
