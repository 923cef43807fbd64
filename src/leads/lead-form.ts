import type { LeadField } from './fields.ts';

/** The data of a lead form. One component renders it everywhere (src/islands/LeadForm.tsx). */
export interface LeadFormParts {
  /** Services in the order of the list. */
  services: readonly { id: string; label: string }[];
  /** What the homeowner has written so far. */
  values?: Partial<Record<LeadField, string>> | undefined;
  /** A message beside each field that needs a change. */
  errors?: Partial<Record<LeadField, string>> | undefined;
  /** A sentence above the form when the problem is not in a field; the linked phone number follows it. */
  notice?: { text: string; phone?: { display: string; href: string } | undefined } | undefined;
  /** Never in the built page: one fixed key would merge all homeowners into one lead. */
  idempotencyKey?: string | undefined;
  token?: string | undefined;
  landingPage?: string | undefined;
  /** How soon the company answers, like "24 hours"; without it the promise is left out. */
  replyWithin?: string | undefined;
}

/** Renders the form's HTML, `<form id="lead-form">` to `</form>`. Each host passes in its own renderer. */
export type RenderLeadForm = (parts: LeadFormParts) => string;
