import type { LeadField } from './limits.ts';

/** What a lead form shows. Every place that shows one uses the same renderer (src/islands/LeadForm.tsx). */
export interface LeadFormParts {
  /** Services in the order of the list. */
  services: readonly { id: string; label: string }[];
  /** What the homeowner has written so far. */
  values?: Partial<Record<LeadField, string>> | undefined;
  /** A message beside each field that needs a change. */
  errors?: Partial<Record<LeadField, string>> | undefined;
  /** A sentence over the form when no field is the matter; the phone is linked after it. */
  notice?: { text: string; phone?: { display: string; href: string } | undefined } | undefined;
  /** Never in the built page: one fixed key would merge all homeowners into one lead. */
  idempotencyKey?: string | undefined;
  token?: string | undefined;
  landingPage?: string | undefined;
  /** How soon somebody answers, like "24 hours"; without it the promise is left out. */
  replyWithin?: string | undefined;
}

/** Makes the form's HTML, `<form id="lead-form">` to `</form>`. Each host's wiring passes its own in. */
export type RenderLeadForm = (parts: LeadFormParts) => string;
