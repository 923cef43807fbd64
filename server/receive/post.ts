import { leadFields } from '#leads/fields.ts';
import { undecidedService } from '#leads/form-messages.ts';
import { limits } from '#leads/limits.ts';
import type { Entries } from '#leads/submission.ts';
import { isJson, type PostedFields, type Unreadable } from '#server/http/body.ts';
import type { Choice, LeadFormHost } from '#server/http/build-data.ts';

/** A post of the form; a missing field is empty. */
export interface Post {
  entries: Entries;
  /** Whether the form's script sent it and expects JSON back. */
  json: boolean;
  /** Why the body couldn't be read completely; `entries` holds what arrived. */
  unreadable?: Pick<Unreadable, 'status' | 'message'>;
  /** The idempotency key; undefined for a form sent without JavaScript. */
  key: string | undefined;
  token: string;
  /** The honeypot, a field that people don't see. */
  honeypot: string;
  /** The code of a test lead of our own; empty for everybody else. */
  selfTest: string;
  /** Whether the page says that the browser had kept what was typed. */
  isDraft: boolean;
  /** How long it waited on the phone for signal, by the phone's clock; 0 when it was sent at once. */
  waitedMs: number;
  /** Whether a field was sent twice: either value may be the intended one. */
  repeated: boolean;
  /** Whether a page of another site sent it. */
  isForeign: boolean;
}

const names = [...leadFields, 'landing_page', 'service_label'] as const;
const controlNames = ['idempotency_key', 'form_token', 'extra_note'] as const;

/** A phone keeps a request until it arrives; a wait of more than a year means its clock is wrong. */
const longestWaitMs = 366 * 86_400_000;

/** A post of the form: the fields that were `read` from its body, and what its headers say. Others are ignored. */
export function toPost(
  read: PostedFields | Unreadable,
  request: Request,
  host: LeadFormHost | undefined,
): Post {
  const fields = read.fields ?? new Map<string, string[]>();
  const first = (name: string) => fields.get(name)?.[0] ?? '';
  const typed = Object.fromEntries(names.map((name) => [name, first(name)])) as Entries;
  const key = readCode(first('idempotency_key'));
  const entries = key ? typed : prefill(typed, request, host);
  return {
    entries: { ...entries, landing_page: readLandingPage(entries.landing_page) },
    json: isJson(request),
    ...('status' in read && { unreadable: read }),
    key: key || undefined,
    token: first('form_token').trim(),
    honeypot: first('extra_note'),
    selfTest: readCode(first('self_test')),
    isDraft: first('draft') === '1',
    waitedMs: Math.min(Number(/^\d{1,9}$/.exec(first('waited_s'))?.[0] ?? 0) * 1000, longestWaitMs),
    repeated: [...names, ...controlNames].some((name) => (fields.get(name)?.length ?? 0) > 1),
    isForeign: isForeign(request),
  };
}

/** The code without spaces around it; empty when the text is not one that our form makes. */
function readCode(text: string): string {
  const code = text.trim();
  return code.length <= limits.idempotencyKey && /^[\w.-]+$/.test(code) ? code : '';
}

/**
 * Fills in what the link to the form chose: the query of the contact page names service and area by their ids. A form
 * without JavaScript can't read that query, so it is read from `Referer` here.
 */
function prefill(entries: Entries, request: Request, host: LeadFormHost | undefined): Entries {
  const from = URL.parse(request.headers.get('referer') ?? '');
  if (!from || from.host !== ownHost(request) || from.pathname.startsWith('/api/')) return entries;
  const find = (list: readonly Choice[] | undefined, name: string) =>
    list?.find(({ id }) => id === from.searchParams.get(name));
  const { service, area, landing_page } = entries;
  const isUndecided = service === '' || service === undecidedService.id;
  return {
    ...entries,
    service: (isUndecided && find(host?.services, 'service')?.id) || service,
    // Its name, not its id: the form shows it in a text field.
    area: area || (find(host?.areas, 'area')?.label ?? ''),
    landing_page: landing_page || `${from.pathname}${from.search}`,
  };
}

/** The parameters that links to the form have; their values are ids. */
const ownParameters = ['service', 'area'];

/**
 * A page of our own as stored: the path with our own parameters. A stranger's parameters can hold anything,
 * so they are dropped. Empty for a text that is not a path.
 */
export function readLandingPage(text: string): string {
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, 'https://own.example')) return '';
  const { pathname, searchParams } = new URL(text, 'https://own.example');
  const own = [...searchParams].filter(
    ([name, value]) => ownParameters.includes(name) && /^[a-z0-9-]{1,60}$/.test(value),
  );
  const query = own.length > 0 ? `?${new URLSearchParams(own)}` : '';
  return `${pathname}${query}`.slice(0, limits.landingPage);
}

/**
 * Whether a page of another site sent this post. Browsers say so in `Sec-Fetch-Site` (W3C Fetch Metadata),
 * older ones only in `Origin` (RFC 6454), which is `null` for a page without one.
 */
function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'cross-site';
  const origin = request.headers.get('origin');
  return origin !== null && URL.parse(origin)?.host !== ownHost(request);
}

const ownHost = (request: Request): string =>
  request.headers.get('host') ?? new URL(request.url).host;
