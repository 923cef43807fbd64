import * as z from 'zod';
import facts from '#generated/alert-facts.json' with { type: 'json' };
import { dayOf } from '#leads/hours.ts';
import { type AreaTowns, isTown } from '#leads/place.ts';
import { callRpc, type RpcClient } from '#server/database/rpc-client.ts';
import { hashText } from '#server/http/crypto.ts';
import { refuseMethod, replyJson } from '#server/http/reply.ts';
import { buildCalendar, type CalendarEvent, escapeCalendar } from '#shared/calendar.ts';
import { firstNameOf } from '#shared/person-name.ts';
import { townOf } from './town.ts';

const rows = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      area: z.string().nullable(),
      created_at: z.string(),
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
 * else 404. `areas` are the company's.
 */
export async function handleCalendar(
  request: Request,
  client: RpcClient<'read_calendar'>,
  areas: readonly AreaTowns[],
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod('GET');
  const { pathname, origin } = new URL(request.url);
  const token = path.exec(pathname)?.[1];
  const hash = token && (await hashText(token));
  const found = hash && rows.parse(await callRpc(client, 'read_calendar', { token_hash: hash }));
  if (!found)
    return replyJson(404, {
      message: 'This calendar link no longer works. Make a new one in the desk.',
    });
  const head = [
    `X-WR-CALNAME:${escapeCalendar(`${facts.shortName}: visits and follow-ups`)}`,
    `X-WR-TIMEZONE:${facts.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
  const events = found.flatMap((row) => eventsOf(row, origin, areas));
  const headers = { 'content-type': 'text/calendar; charset=utf-8', 'x-robots-tag': 'noindex' };
  return new Response(request.method === 'HEAD' ? null : buildCalendar(events, head), { headers });
}

function eventsOf(row: Row, origin: string, areas: readonly AreaTowns[]): CalendarEvent[] {
  const { id, visit_at: visit, follow_up_at: followUp } = row;
  const place = townOf(row.area ?? '', areas);
  const first = firstNameOf(row.name, (text) => isTown(text, areas));
  const who = [first || 'Someone', place].filter(Boolean).join(', ');
  const event = (kind: string, at: number | string, title: string): CalendarEvent => ({
    id: `${kind}-${id}`,
    at,
    createdMs: Date.parse(row.created_at),
    changedMs: Date.parse(row.changed_at),
    title: `${title}: ${who}`,
    place,
    words: `${origin}/admin/dashboard?lead=${id}`,
    isTold: kind === 'visit',
  });
  const [visitMs, followUpMs] = [visit, followUp].map((time) => Date.parse(time ?? ''));
  return [
    ...(isTime(visitMs) ? [event('visit', visitMs, 'Visit')] : []),
    ...(isTime(followUpMs)
      ? [event('follow-up', dayOf(followUpMs, facts.timeZone), 'Follow up')]
      : []),
  ];
}

/** Whether a calendar can say it: RFC 5545 has years of four digits, and the database infinity. */
const isTime = (ms: number | undefined): ms is number =>
  ms !== undefined && ms > 0 && ms < Date.UTC(9999, 0);
