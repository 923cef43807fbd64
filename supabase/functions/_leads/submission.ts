import * as z from 'zod';
import { cleanLine, cleanText, isVisible } from '../_shared/text.ts';
import { messages, undecidedService } from './form-words.ts';
import { type LeadField, leadFields, limits } from './limits.ts';
import { canBeCalled, parsePhone } from './phone.ts';
import { readLandingPage } from './referrer.ts';

/** A lead as stored: the homeowner's words, a US phone as E.164, ids in kebab-case. */
export interface Lead {
  name: string;
  email: string;
  phone: string;
  phone_extension: string;
  service_type: string;
  area: string;
  message: string;
  landing_page: string;
}

/** The raw entries of a post, by field name; a missing field is empty. */
export type Entries = Readonly<Record<LeadField | 'landing_page', string>>;

/** Either the lead, or a message for each invalid field; `values` are the entries to show again. */
export type Checked =
  | { lead: Lead; values: Record<LeadField, string> }
  | { errors: Partial<Record<LeadField, string>>; values: Record<LeadField, string> };

const line = (longest: number, message: string) =>
  z.string().transform(cleanLine).pipe(z.string().max(longest, message));

// As HTML's email input (HTML Standard, 'valid email address'), but the domain needs a dot: homeowners
// have no addresses on local hosts.
const emailAddress =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Whether a text is exactly one email address. */
export const isEmailAddress = (text: string): boolean => emailAddress.test(text);

/** The rules of a submission. `services` are the ids that may be chosen; empty allows any id. */
function submissionSchema(services: readonly string[]) {
  const known = (id: string) =>
    id === undecidedService.id ||
    (services.length > 0
      ? services.includes(id)
      : id.length <= limits.service && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id));
  return z.object({
    name: line(limits.name, messages.tooLong.name).pipe(
      z.string().refine(isVisible, messages.nameMissing),
    ),
    email: line(limits.email, messages.tooLong.email).pipe(
      z.string().refine((text) => text === '' || isEmailAddress(text), messages.emailWrong),
    ),
    phone: line(limits.phone, messages.tooLong.phone),
    service: z
      .string()
      .transform((text) => cleanLine(text) || undecidedService.id)
      .pipe(z.string().refine(known, messages.serviceWrong)),
    area: line(limits.area, messages.tooLong.area),
    message: z
      .string()
      .transform(cleanText)
      .pipe(z.string().max(limits.message, messages.tooLong.message)),
    landing_page: z.string().transform(readLandingPage),
  });
}

/** Checks the entries of a post; returns the first message of each invalid field. */
export function checkSubmission(entries: Entries, services: readonly string[]): Checked {
  const values = Object.fromEntries(
    leadFields.map((name) => [
      name,
      name === 'message' ? cleanText(entries[name]) : cleanLine(entries[name]),
    ]),
  ) as Record<LeadField, string>;
  const parsed = submissionSchema(services).safeParse(entries);
  const { phone, extension } = parsePhone(values.phone);
  const errors: Partial<Record<LeadField, string>> = findContactError(values.email, phone);
  const found = parsed.error ? z.flattenError(parsed.error).fieldErrors : {};
  for (const name of leadFields) {
    const message = found[name]?.[0];
    if (message) errors[name] = message;
  }
  if (!parsed.data || Object.keys(errors).length > 0) return { errors, values };
  const { service, ...rest } = parsed.data;
  return { lead: { ...rest, phone, phone_extension: extension, service_type: service }, values };
}

/** One of email and phone is enough, but it must be possible to answer. */
function findContactError(email: string, phone: string): Partial<Record<LeadField, string>> {
  if (email !== '' || canBeCalled(phone)) return {};
  return { phone: phone ? messages.phoneWrong : messages.contactMissing };
}
