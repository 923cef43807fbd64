import type { LeadFormHost } from './host.ts';
import { limits } from './limits.ts';

/** What the link that led to the form handed over, and the page it led to. */
export interface Handed {
  service: string;
  area: string;
  /** Path and query of the page, on our own site only. */
  page: string;
}

/**
 * Reads the page a form was sent from out of `Referer`: its query names service and area as the
 * contact links write them. What is no service or area of the content is left out.
 */
export function readHanded(request: Request, host: LeadFormHost | undefined): Handed {
  const referrer = request.headers.get('referer') ?? '';
  const nothing: Handed = { service: '', area: '', page: '' };
  if (!URL.canParse(referrer)) return nothing;
  const from = new URL(referrer);
  if (from.host !== ownHost(request) || from.pathname.startsWith('/api/')) return nothing;
  const known = (list: readonly { id: string }[] | undefined, id: string | null) =>
    id && list?.some((entry) => entry.id === id) ? id : '';
  return {
    service: known(host?.services, from.searchParams.get('service')),
    area: known(host?.areas, from.searchParams.get('area')),
    page: `${from.pathname}${from.search}`.slice(0, limits.landingPage),
  };
}

const ownHost = (request: Request): string =>
  request.headers.get('host') ?? new URL(request.url).host;
