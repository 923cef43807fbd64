import { describe, expect, test } from 'vitest';
import { mapFields } from '#leads/webhook/map-fields.ts';
import { readProviderFields } from '#leads/webhook/provider-fields.ts';
import names from '#leads/webhook-fields.json' with { type: 'json' };

const read = async (value: unknown, type = 'application/json') =>
  (await readProviderFields(
    type,
    new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)),
  )) ?? [];
const map = async (value: unknown) => mapFields(await read(value), names);

describe("a provider's fields", () => {
  test('match any of the names in the business entry, ignoring case', async () => {
    for (const name of names.email)
      expect((await map({ [name.toUpperCase()]: 'ann@example.com' })).lead.email).toBe(
        'ann@example.com',
      );
  });

  test('of the same meaning: the first name counts, the other is added to the message', async () => {
    const { lead } = await map({ email_address: 'second@example.com', email: 'first@example.com' });
    expect([lead.email, lead.message]).toEqual([
      'first@example.com',
      'email_address: second@example.com',
    ]);
  });

  test('without a column, or too long for it, are added to the message', async () => {
    const long = 'x'.repeat(101);
    const { lead } = await map({
      name: long,
      email: 'a@example.com',
      message: 'Hi',
      Roof: true,
      Size: 192,
      Empty: '',
      None: null,
    });
    expect(lead.message).toBe(`Hi\nname: ${long}\nRoof: true\nSize: 192`);
    expect(lead.name).toBe('a@example.com');
  });

  test('of a surrounding form or business are never mistaken for the homeowner’s', async () => {
    const around = {
      form: { id: 'F1', name: 'Contact form' },
      location: { city: 'Havre de Grace', phone: '410-555-0100' },
    };
    const jane = { full_name: 'Jane Doe', email: 'jane@example.com' };
    const unlike = { area: '', phone: '' };
    const outside = await map({ ...around, ...jane });
    expect(outside).toMatchObject({
      id: undefined,
      lead: { name: 'Jane Doe', email: 'jane@example.com', ...unlike },
    });
    expect(outside.lead.message).toBe(
      'form.id: F1\nform.name: Contact form\nlocation.city: Havre de Grace\nlocation.phone: 410-555-0100',
    );
    const envelope = { ...around, name: 'form.submitted' };
    expect(await map({ ...envelope, data: { contact: { ...jane, id: 'C7' } } })).toMatchObject({
      id: undefined,
      lead: { name: 'Jane Doe', email: 'jane@example.com', ...unlike },
    });
  });

  test('in nested objects are the homeowner’s beside the email or phone; service and message may be anywhere', async () => {
    const contact = { name: 'Bob', phone: '410-555-0111', city: 'Elkton' };
    const project = { project_type: 'Deck Construction', details: 'With stairs' };
    expect((await map({ data: { contact, project } })).lead).toMatchObject({
      name: 'Bob',
      phone: '+14105550111',
      area: 'Elkton',
      service_type: 'deck-construction',
      message: 'With stairs',
    });
  });

  test('keep a phone’s extension beside its number; without a name use the email, without both the phone', async () => {
    const named = { name: '(410) 555-0111', phone: '+14105550111' };
    const { lead } = await map({ name: '\u200b', phone: '410-555-0111 x12' });
    expect(lead).toMatchObject({ ...named, phone_extension: '12' });
    expect((await map({ phone: '410-555-0111' })).lead).toMatchObject(named);
  });

  test.each([
    ['Deck Construction', 'deck-construction'],
    ['Décks & Stairs!', 'de-cks-stairs'],
    ['', 'other'],
    ['???', 'other'],
  ])('the service %s is stored as %s', async (service, id) => {
    expect((await map({ service })).lead.service_type).toBe(id);
  });

  test('are flattened when they are nested, joined when they are lists, and may be a form', async () => {
    expect(await read({ a: { b: { c: 1 } }, d: ['x', { e: 1 }] })).toEqual([
      { name: 'a.b.c', value: '1' },
      { name: 'd', value: 'x, {"e":1}' },
    ]);
    expect(await read('note=a%20b', 'application/x-www-form-urlencoded')).toEqual([
      { name: 'note', value: 'a b' },
    ]);
  });

  test.each([
    ['text/plain', 'name=Ann'],
    ['application/json', '[1]'],
    ['application/json', '{'],
    ['application/json', 'null'],
  ])('of type %s with the body %s are refused', async (type, text) => {
    expect(await readProviderFields(type, new TextEncoder().encode(text))).toBeUndefined();
  });

  test('nested deeply are kept as text', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    expect(await read(nested(20))).toEqual([
      { name: expect.stringMatching(/^a(\.a)+$/), value: expect.stringContaining('{"a":1}') },
    ]);
  });
});
