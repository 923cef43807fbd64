/**
 * A US number in any notation as E.164, like +14105550100; undefined for any other text. Area code and
 * exchange start with 2 to 9 (North American Numbering Plan).
 */
export function normalizePhone(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  if (!/^[+\d\s().\-/\u2010-\u2015]*$/.test(plain)) return undefined;
  const digits = plain.replace(/\D/g, '');
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(ten) ? `+1${ten}` : undefined;
}

/** A phone number as stored: the number, and the digits of an extension beside it. */
export interface Phone {
  phone: string;
  extension: string;
}

/**
 * A phone number as people write it: a US number as E.164, with its extension apart; anything else as written.
 * Invisible characters, which contact apps add, are dropped.
 */
export function parsePhone(text: string): Phone {
  const plain = text.replace(/\p{Cf}/gu, '').trim();
  const [, number = plain, extension = ''] =
    /^(.*?)[\s,;(]*(?:x|ext|extension|#)[.:\s]*(\d{1,10})\)?$/i.exec(plain) ?? [];
  const phone = normalizePhone(number);
  return phone ? { phone, extension } : { phone: plain, extension: '' };
}

/** +12025550100 as (202) 555-0100; anything else unchanged. */
export function formatPhone(phone: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}
