import { type ReadEnv, requireEnv } from '../_shared/env.ts';
import type { LeadLimits } from './lead-store.ts';

const limitsHint =
  'Write three whole numbers from 1, like 10,4,60: accepted posts an hour of one sender with a form token, without one, and of the whole site without one.';

/** `LEAD_LIMITS`, by default 10,4,60. Throws unless it is three whole numbers from 1. */
export function parseLeadLimits(text: string | undefined): LeadLimits {
  const numbers = (text?.trim() || '10,4,60').split(',').map((part) => Number(part.trim()));
  const [withToken, withoutToken, siteWithoutToken, ...rest] = numbers;
  const isCount = (value: number | undefined): value is number =>
    Number.isInteger(value) && Number(value) >= 1;
  if (
    rest.length > 0 ||
    !isCount(withToken) ||
    !isCount(withoutToken) ||
    !isCount(siteWithoutToken)
  ) {
    throw new Error(`LEAD_LIMITS: "${text}" is not a list of limits. ${limitsHint}`);
  }
  return { withToken, withoutToken, siteWithoutToken };
}

/** What the host needs for `/api/submit-lead`. Throws one error that names every missing variable. */
export function readLeadSettings(read: ReadEnv): {
  url: string;
  secretKey: string;
  settings: { formTokenSecret: string; senderHashSecret: string; limits: LeadLimits };
} {
  const names = [
    'SUPABASE_URL',
    'SUPABASE_SECRET_KEY',
    'FORM_TOKEN_SECRET',
    'SENDER_HASH_SECRET',
  ] as const;
  const set = requireEnv(read, names);
  const settings = {
    formTokenSecret: set.FORM_TOKEN_SECRET,
    senderHashSecret: set.SENDER_HASH_SECRET,
    limits: parseLeadLimits(read('LEAD_LIMITS')),
  };
  return { url: set.SUPABASE_URL, secretKey: set.SUPABASE_SECRET_KEY, settings };
}
