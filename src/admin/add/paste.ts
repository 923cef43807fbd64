import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { isEmailAddress } from '#leads/answerable.ts';
import { phonesIn } from '#leads/phone.ts';

/** What was found in a pasted message; empty where nothing was. */
export interface Pasted {
  phone: string;
  email: string;
  name: string;
  street: string;
  message: string;
}

/** What parts an email address from the words around it; one pattern for both would take the cube of the length. */
const besideEmail = /[\s<>()[\]"“”,;:]+/;
const behindEmail = /(?:[.!?'’]|['’]s){1,9}$/;
const namePattern =
  /(?:\b[Mm]y name is|\b[Tt]his is|\bI am|\bI[’']m|\b[Nn]ame:)[ \t]+(\p{Lu}[\p{L}'’-]+(?:[ \t]+\p{Lu}(?:[\p{L}'’-]+|\.)){0,2})/u;
const signedPattern =
  /^(?:thanks?,?|thank you,?|regards,?|best,?|-+)?\s*(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)$/u;
const streetPattern =
  /\b\d{1,5}\s+(?:\p{Lu}[\p{L}.'’-]*\s+){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Ct|Way|Circle|Cir|Boulevard|Blvd|Place|Pl|Terrace|Ter)\b\.?/u;

/** Finds phone, email, name and street in a message by pattern; the owner checks them before he saves. */
export function readPasted(text: string): Pasted {
  const words = text.split(besideEmail).map((word) => word.replace(behindEmail, ''));
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const signed = signedPattern.exec(lines[lines.length - 1] ?? '')?.[1] ?? '';
  const { phone: ours } = getSiteFacts();
  const named = namePattern.exec(text)?.[1] ?? '';
  return {
    phone: phonesIn(text).find(({ display }) => display !== ours)?.display ?? '',
    email: words.find(isEmailAddress) ?? '',
    name: named || (lines.length > 1 ? signed : ''),
    street: streetPattern.exec(text)?.[0] ?? '',
    message: text.trim(),
  };
}
