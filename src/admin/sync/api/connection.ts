import { abortAfter } from '#shared/old-browsers.ts';
/** Where this browser keeps the session (`localStorage`). */
export const sessionKey = 'lead-desk-session';

const requestTimeoutMs = 30_000;

/** The project's address: the configured one, else the site's own origin. */
export function getProjectUrl(): string {
  return import.meta.env.SUPABASE_URL || location.origin;
}

/** The publishable key: it grants nothing by itself, row-level security decides. */
export function getPublishableKey(): string {
  return import.meta.env.SUPABASE_PUBLISHABLE_KEY;
}

/** `fetch` that gives up after 30 s, so that nothing stays busy without a connection. */
export const fetchInTime: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: init?.signal ?? abortAfter(requestTimeoutMs) });
