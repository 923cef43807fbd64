import { type ReadEnv, readEnv } from '../_shared/environment.ts';
import type { LeadLimits } from './lead-store.ts';

/** `LEAD_LIMITS`, by default 10,4,60,120. Throws unless it is whole numbers from 1. */
export function parseLeadLimits(text: string | undefined): LeadLimits {
  return readEnv(() => text, ['LEAD_LIMITS']).LEAD_LIMITS;
}

/** The settings of `/api/submit-lead`. Throws one error that names every missing variable. */
export function readLeadSettings(read: ReadEnv): {
  url: string;
  secretKey: string;
  settings: { formTokenSecret: string; senderHashSecret: string; limits: LeadLimits };
} {
  const set = readEnv(read, [
    'SUPABASE_URL',
    'SUPABASE_SECRET_KEY',
    'FORM_TOKEN_SECRET',
    'SENDER_HASH_SECRET',
    'LEAD_LIMITS',
  ]);
  const settings = {
    formTokenSecret: set.FORM_TOKEN_SECRET,
    senderHashSecret: set.SENDER_HASH_SECRET,
    limits: set.LEAD_LIMITS,
  };
  return { url: set.SUPABASE_URL, secretKey: set.SUPABASE_SECRET_KEY, settings };
}
