import { expect, test } from 'vitest';
import names from '#generated/webhook-fields.json' with { type: 'json' };
import { mapFields } from '#server/receive/map-fields.ts';
import { readProviderFields } from '#server/receive/provider-fields.ts';
import { rowsOf } from '#tests/table.ts';

const read = (text: string, type = 'application/json') =>
  readProviderFields(type, new TextEncoder().encode(text));
const map = async (value: unknown) => mapFields((await read(JSON.stringify(value))) ?? [], names);

test('a provider’s field matches any of the names in the business entry, ignoring case', async () => {
  for (const name of names.email)
    expect((await map({ [name.toUpperCase()]: 'ann@example.com' })).lead.email).toBe(
      'ann@example.com',
    );
});

const long = 'x'.repeat(101);
const jane = 'full_name: Jane Doe, email: jane@example.com';
const around = 'form: {id: F1, name: Contact form}, location: {city: Elkton, phone: 410-555-0100}';
const isJane = 'name: Jane Doe, email: jane@example.com, area: "", phone: ""';
const told =
  'form.id: F1\\nform.name: Contact form\\nlocation.city: Elkton\\nlocation.phone: 410-555-0100';
test.each(
  rowsOf<[what: string, sent: object, lead: object]>(`
    names with spaces or hyphens are the same | {Full Name: Bob Orr, Phone Number: 410-555-0111, e-mail address: b@example.com} | {name: Bob Orr, phone: "+14105550111", email: b@example.com}
    of two fields of the same meaning the first name counts, the other is in the message | {email_address: b@example.com, email: a@example.com} | {email: a@example.com, message: "email_address: b@example.com"}
    fields without a column are in the message, empty ones are not | {email: a@example.com, message: Hi, Roof: true, Size: 192, Empty: "", Blank: " ", None: null} | {message: "Hi\\nRoof: true\\nSize: 192"}
    what is too long for its column is in the message | {name: ${long}, email: a@example.com} | {name: a@example.com, message: "name: ${long}"}
    a surrounding form or business is never mistaken for the homeowner | {${around}, ${jane}} | {${isJane}, message: "${told}"}
    a phone’s extension is kept beside its number | {name: Bob, phone: 410-555-0111 x12} | {phone: "+14105550111", phone_extension: "12"}
    without a name the email is one | {email: a@example.com} | {name: a@example.com}
    without both the phone is | {name: "\\u200b", phone: 410-555-0111} | {name: (410) 555-0111}
    a service becomes its id | {service: Deck Construction} | {service_type: deck-construction}
    a service with signs, too | {service: Décks & Stairs!} | {service_type: de-cks-stairs}
    no service is another one | {service: ""} | {service_type: other}
    nor are signs alone one | {service: ???} | {service_type: other}
  `),
)('%s', async (_what, sent, lead) => {
  expect((await map(sent)).lead).toMatchObject(lead);
});

test('a nested field is found by the path that the content names, and no other way', async () => {
  const sent = { data: { contact: { name: 'Bob', email: 'bob@example.com', id: 'C7' } } };
  const fields = (await read(JSON.stringify(sent))) ?? [];
  const named = { ...names, name: ['data.contact.name'], email: ['Data.Contact.Email'] };
  expect(mapFields(fields, named)).toMatchObject({
    id: undefined,
    lead: { name: 'Bob', email: 'bob@example.com', message: 'data.contact.id: C7' },
  });
  expect(mapFields(fields, names).lead.email).toBe('');
});

const deep = `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`;
test.each([
  ['nested fields are flattened', '{"a":{"b":{"c":1}}}', [['a.b.c', '1']]],
  ['lists are joined', '{"d":["x",{"e":1}]}', [['d', 'x, {"e":1}']]],
  [
    'what is nested deeply stays text',
    deep,
    [[expect.stringMatching(/^a(\.a)+$/), expect.stringContaining('{"a":1}')]],
  ],
])('%s', async (_what, text, fields) => {
  expect((await read(text))?.map(({ name, value }) => [name, value])).toEqual(fields);
});

test('a form is read as well; nothing else is', async () => {
  const form = await read('note=a%20b', 'application/x-www-form-urlencoded');
  expect(form).toEqual([{ name: 'note', value: 'a b' }]);
  expect(await read('name=Ann', 'text/plain')).toBeUndefined();
  for (const text of ['[1]', '{', 'null']) expect(await read(text), text).toBeUndefined();
});
