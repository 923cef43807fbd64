import { readLandingPage } from '#leads/landing-page.ts';
import type { Choice, LeadFormHost } from '#server/http/build-data.ts';

/** What the link to the form preselects, and the form's page. */
export interface Prefill {
  service: string;
  /** The area's name, not its id: the form shows it in a text field. */
  area: string;
  /** The page, on our own site only (readLandingPage). */
  page: string;
}

/**
 * Reads the form's page from `Referer`: its query names service and area as the contact links write them.
 * Ids that are not in the content are ignored.
 */
export function readPrefill(request: Request, host: LeadFormHost | undefined): Prefill {
  const referrer = request.headers.get('referer') ?? '';
  const nothing: Prefill = { service: '', area: '', page: '' };
  if (!URL.canParse(referrer)) return nothing;
  const from = new URL(referrer);
  if (from.host !== ownHost(request) || from.pathname.startsWith('/api/')) return nothing;
  const find = (list: readonly Choice[] | undefined, name: string) =>
    list?.find(({ id }) => id === from.searchParams.get(name));
  return {
    service: find(host?.services, 'service')?.id ?? '',
    area: find(host?.areas, 'area')?.label ?? '',
    page: readLandingPage(`${from.pathname}${from.search}`),
  };
}

/**
 * Whether a page of another site sent this post. Browsers say so in `Sec-Fetch-Site` (W3C Fetch Metadata),
 * older ones only in `Origin` (RFC 6454), which is `null` for a page without one.
 */
export function isFromForeignPage(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'cross-site';
  const origin = request.headers.get('origin');
  return origin !== null && URL.parse(origin)?.host !== ownHost(request);
}

const ownHost = (request: Request): string =>
  request.headers.get('host') ?? new URL(request.url).host;
