import { newId } from '#shared/old-browsers.ts';
import type { readEntries } from './entries.ts';
import { type PendingRequest, readPending, refusalOf } from './outbox.ts';
import { findLandingPage } from './post.ts';

interface Given {
  entries: ReturnType<typeof readEntries>;
  photos: string[];
  /** What the list calls the chosen service, for a server whose list is another one. */
  service: string | undefined;
  /** Whether the entries were there before somebody touched the form, or the browser filled them in. */
  isKept: boolean;
}

/** A request for the outbox, under the form's own key. */
export function buildRequest({ entries, photos, service, isKept }: Given): PendingRequest {
  const fields = {
    ...entries,
    landing_page: findLandingPage(),
    ...(service && { service_label: service }),
    ...(isKept && { draft: '1' }),
  };
  return { key: entries.idempotency_key, fields, sentAtMs: Date.now(), photos, arrived: 0 };
}

/** A request to send. Two tabs may have begun with one draft: then the second gets a key of its own. */
export async function prepare(given: Given): Promise<PendingRequest> {
  const request = buildRequest(given);
  const before = await readPending(request.key).catch(() => undefined);
  if (!before?.fields || refusalOf(before)) return request;
  const key = newId();
  return { ...request, key, fields: { ...request.fields, idempotency_key: key } };
}
