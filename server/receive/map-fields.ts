import { type ColumnOf, extraLeadFields, fieldRow, type LeadField } from '#leads/fields.ts';
import { undecidedService } from '#leads/form-messages.ts';
import { limits } from '#leads/limits.ts';
import { formatPhone, parsePhone } from '#leads/phone.ts';
import type { Lead } from '#leads/submission.ts';
import { cleanLine, cleanText, cutText, isVisible, toCompatible } from '#shared/text.ts';
import type { ProviderField } from './provider-fields.ts';

/**
 * For each of our fields the provider's names for it, whatever the case of their letters and the signs between words:
 * `Phone Number` is `phone_number`. The first one found is used.
 * A nested field's name is its path, like `contact.email`.
 */
export type FieldNames = Readonly<
  Record<'id' | 'name' | 'email' | 'phone' | 'service' | 'area' | 'message', readonly string[]> &
    Partial<Record<LeadField, readonly string[]>>
>;

/**
 * A provider's fields as a lead, with the provider's id. Nothing is lost: a field without a column, or too
 * long for it, is added to the message as 'label: value'.
 */
export function mapFields(
  fields: readonly ProviderField[],
  names: FieldNames,
): { lead: Lead; id: string | undefined } {
  const rest = fields
    .filter(({ value }) => cleanText(value) !== '')
    .map((field) => ({ ...field, key: toKey(field.name) }));
  const isEmail = (text: string) => text.length >= 3 && text.length <= limits.email;
  const upTo = (longest: number) => (text: string) => text.length <= longest;
  const take = (wanted: readonly string[], fits: Fits = () => true): string => {
    const at = findField(rest, wanted, fits);
    return at >= 0 ? (rest.splice(at, 1)[0]?.value ?? '') : '';
  };
  const id = cleanLine(take(names.id, upTo(limits.idempotencyKey))) || undefined;
  const name = cleanLine(take(names.name, upTo(limits.name)));
  const email = cleanLine(take(names.email, isEmail));
  const { phone, extension } = parsePhone(cleanLine(take(names.phone, upTo(limits.phone))));
  const isService = (text: string) => toId(text) !== '' && toId(text).length <= limits.service;
  const service = toId(cleanLine(take(names.service, isService)));
  const area = cleanLine(take(names.area, upTo(limits.area)));
  const extras = extraLeadFields.map((name) => {
    const { column, limit, form } = fieldRow(name);
    const isChoice = (text: string) => !form?.choices || form.choices.includes(text);
    const fits = (text: string) => text.length <= limit && isChoice(text);
    return [column, cleanLine(take(names[name] ?? [], fits))];
  });
  const words = cleanText(take(names.message));
  const extra = rest.map((field) => `${cleanLine(field.name)}: ${cleanText(field.value)}`);
  return {
    id,
    lead: {
      ...(Object.fromEntries(extras) as Record<ColumnOf<(typeof extraLeadFields)[number]>, string>),
      name: isVisible(name) ? name : cutText(email || formatPhone(phone), limits.name),
      email,
      phone,
      phone_extension: extension,
      service_type: service || undecidedService.id,
      area,
      message: cutText([words, ...extra].filter(Boolean).join('\n'), limits.providerMessage),
      landing_page: '',
    },
  };
}

type Fits = (text: string) => boolean;

/** The index of the first matching field, in the order of the names. */
function findField(
  fields: readonly (ProviderField & { key: string })[],
  wanted: readonly string[],
  fits: Fits,
): number {
  for (const name of wanted) {
    const wantedKey = toKey(name);
    const at = fields.findIndex(({ key, value }) => key === wantedKey && fits(cleanLine(value)));
    if (at >= 0) return at;
  }
  return -1;
}

const toKey = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

/** 'Deck Construction' as deck-construction, the id of a service. */
const toId = (text: string): string =>
  toCompatible(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
