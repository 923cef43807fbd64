import { limits, undecidedService } from '../_shared/limits.ts';
import { normalizePhone } from '../_shared/phone.ts';
import type { Lead } from '../_shared/submission.ts';
import { cleanLine, cleanText } from '../_shared/text.ts';
import type { ProviderField } from './provider-fields.ts';

/** For each of our fields the provider's names for it, the first that is there counts. */
export type FieldNames = Readonly<
  Record<'id' | 'name' | 'email' | 'phone' | 'service' | 'area' | 'message', readonly string[]>
>;

/**
 * A provider's fields as a lead, and the provider's id of it. Nothing is lost: what has no place
 * in a column, or does not fit into it, stands under the message as 'label: value'.
 */
export function mapFields(
  fields: readonly ProviderField[],
  names: FieldNames,
): { lead: Lead; id: string | undefined } {
  const rest = fields.filter(({ value }) => cleanText(value) !== '');
  const take = (
    wanted: readonly string[],
    fits: (text: string) => boolean = () => true,
  ): string => {
    for (const name of wanted) {
      const at = rest.findIndex((field) => isNamed(field, name) && fits(cleanLine(field.value)));
      const found = at >= 0 ? rest.splice(at, 1)[0] : undefined;
      if (found) return found.value;
    }
    return '';
  };
  const upTo = (longest: number) => (text: string) => text.length <= longest;
  const id = cleanLine(take(names.id, upTo(limits.idempotencyKey))) || undefined;
  const name = cleanLine(take(names.name, upTo(limits.name)));
  const email = cleanLine(
    take(names.email, (text) => text.length >= 3 && text.length <= limits.email),
  );
  const phone = cleanLine(take(names.phone, upTo(limits.phone)));
  const service = toId(
    cleanLine(
      take(names.service, (text) => toId(text) !== '' && toId(text).length <= limits.service),
    ),
  );
  const area = cleanLine(take(names.area, upTo(limits.area)));
  const words = cleanText(take(names.message));
  const extra = rest.map((field) => `${field.name}: ${cleanText(field.value)}`);
  return {
    id,
    lead: {
      name: name || (email || phone).slice(0, limits.name),
      email,
      phone: normalizePhone(phone) ?? phone,
      service_type: service || undecidedService.id,
      area,
      message: [words, ...extra].filter(Boolean).join('\n').slice(0, limits.providerMessage),
      landing_page: '',
    },
  };
}

// A nested field goes by its whole path or by its own name.
const isNamed = (field: ProviderField, wanted: string): boolean =>
  field.name.toLowerCase() === wanted.toLowerCase() ||
  field.name.toLowerCase().endsWith(`.${wanted.toLowerCase()}`);

/** 'Deck Construction' as deck-construction, the form in which a service is stored. */
const toId = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
