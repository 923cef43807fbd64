import type { Choice, LeadFormHost } from './host.ts';
import { limits } from './limits.ts';

/** What the link that led to the form handed over, and the page it led to. */
export interface Handed {
  service: string;
  /** As a homeowner writes it: the form shows it in a field for words. */
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
  const find = (list: readonly Choice[] | undefined, name: string) =>
    list?.find(({ id }) => id === from.searchParams.get(name));
  return {
    service: find(host?.services, 'service')?.id ?? '',
    area: find(host?.areas, 'area')?.label ?? '',
    page: `${from.pathname}${from.search}`.slice(0, limits.landingPage),
  };
}

const ownHost = (request: Request): string =>
  request.headers.get('host') ?? new URL(request.url).host;
