import type { LeadRecord } from '#admin/record.ts';
import { writeText } from '#admin/stores/kept.ts';
import { sessionKey } from '#admin/sync/api/connection.ts';
import { clearDevice, readLeads, writeLeads } from '#admin/sync/device-store.ts';

// The demo (npm run build:demo) is the desk of a phone without signal: sample requests lie on the visitor's device,
// and what is changed stays there.

/** The demo's data file: the sample requests, and the ISO 8601 time that theirs are relative to. */
export interface DemoLeads {
  at: string;
  suspected: number;
  records: LeadRecord[];
}

const email = 'demo@example.com';
const dayMs = 86_400_000;
/** Younger than what the desk itself forgets without contact. */
const freshMs = 10 * dayMs;

let isOpen = false;

/** Puts the sample requests on this device unless they are there, signs in without a server, and ends all sending. */
export async function openDemo(): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  // A server of files adds the slash of a folder, which no address of the desk has.
  const path = location.pathname.replace(/\/$/, '');
  history.replaceState(history.state, '', path + location.search + location.hash);
  const { state } = await readLeads();
  const isFresh = state && Date.now() - Date.parse(state.at) < freshMs;
  if (!isFresh) await placeLeads();
  writeText(sessionKey, JSON.stringify(session()));
  Object.defineProperty(navigator, 'onLine', { get: () => false });
  // Without signal the desk asks for nothing; this holds for what it may ask for some day.
  globalThis.fetch = () => Promise.reject(new TypeError('The demo sends nothing.'));
}

/** Throws away what the visitor has changed. */
export async function startDemoOver(): Promise<void> {
  await clearDevice();
  localStorage.clear();
  sessionStorage.clear();
  location.assign('/admin/dashboard');
}

async function placeLeads(): Promise<void> {
  await clearDevice();
  const demo: DemoLeads = await (await fetch('/demo-leads.json')).json();
  // By whole days, so that visits stay at their time of the day.
  const shiftMs = Math.floor((Date.now() - Date.parse(demo.at)) / dayMs) * dayMs;
  const records = JSON.parse(JSON.stringify(demo.records), (_, value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
      ? new Date(Date.parse(value) + shiftMs).toISOString()
      : value,
  ) as LeadRecord[];
  const at = new Date().toISOString();
  const cursor = { feed: 'demo', since: '0', at, after: null };
  const { suspected } = demo;
  const state = { account: email, cursor, at, total: records.length, suspected, fresh: 0 };
  await writeLeads({ isReset: true, put: records, state });
}

const session = () => ({
  access_token: 'demo',
  refresh_token: 'demo',
  token_type: 'bearer',
  expires_in: 10 * 365 * 86_400,
  expires_at: Math.floor(Date.now() / 1000) + 10 * 365 * 86_400,
  user: { id: 'demo', email, aud: 'authenticated', app_metadata: {}, user_metadata: {} },
});
