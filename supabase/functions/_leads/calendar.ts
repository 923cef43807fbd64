import * as z from 'zod';
import { buildCalendar, type CalendarEvent, escapeCalendar } from '../_shared/calendar.ts';
import { hashText } from '../_shared/crypto.ts';
import { callRpc, type RpcClient } from '../_shared/rpc-client.ts';
import facts from './alert-facts.json' with { type: 'json' };
import { dayOf } from './office.ts';
import { toPlace } from './place.ts';
import { refuseMethod, replyJson } from './reply.ts';

const rows = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      area: z.string().nullable(),
      changed_at: z.string(),
      visit_at: z.string().nullable(),
      follow_up_at: z.string().nullable(),
    }),
  )
  .nullable();
type Row = NonNullable<z.output<typeof rows>>[number];

const path = /^\/api\/calendar\/([\da-f]{64})\.ics$/;

/**
 * `GET /api/calendar/TOKEN.ics`: visits and follow-ups for a calendar, as long as the link with this token counts;
 * else 404.
 */
export async function handleCalendar(
  request: Request,
  client: RpcClient<'read_calendar'>,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod('GET');
  const { pathname, origin } = new URL(request.url);
  const token = path.exec(pathname)?.[1];
  const hash = token && (await hashText(token));
  const found = hash && rows.parse(await callRpc(client, 'read_calendar', { token_hash: hash }));
  if (!found)
    return replyJson(404, { message: 'This calendar link has ended. Make a new one in the desk.' });
  const head = [
    `X-WR-CALNAME:${escapeCalendar(`${facts.shortName}: visits and follow-ups`)}`,
    `X-WR-TIMEZONE:${facts.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
  const events = found.flatMap((row) => eventsOf(row, origin));
  const headers = { 'content-type': 'text/calendar; charset=utf-8', 'x-robots-tag': 'noindex' };
  return new Response(request.method === 'HEAD' ? null : buildCalendar(events, head), { headers });
}

function eventsOf(row: Row, origin: string): CalendarEvent[] {
  const { id, visit_at: visit, follow_up_at: followUp } = row;
  const place = row.area ? toPlace(withoutNumbers(row.area)) : '';
  const who = [withoutNumbers(row.name.split(/\s/)[0] ?? '') || 'Somebody', place]
    .filter(Boolean)
    .join(', ');
  const shared = {
    changedMs: Date.parse(row.changed_at),
    words: `${origin}/admin/dashboard?lead=${id}`,
    place,
  };
  return [
    ...(visit
      ? [{ ...shared, id: `visit-${id}`, at: Date.parse(visit), title: `Visit: ${who}` }]
      : []),
    ...(followUp
      ? [
          {
            ...shared,
            id: `follow-up-${id}`,
            at: dayOf(Date.parse(followUp), facts.timeZone),
            title: `Follow up: ${who}`,
          },
        ]
      : []),
  ];
}

/** People write their number anywhere, and whoever has the link would see it. */
const withoutNumbers = (text: string): string =>
  text.replace(/\+?\(?\d[\d().\s-]{5,}\d/g, '').trim();
