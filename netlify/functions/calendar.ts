import { handleCalendar } from '#leads/calendar.ts';
import { createSenderLimit } from '#leads/sender-limit.ts';
import { answer } from '#shared/answer.ts';
import { type HostContext, openClient } from '../alerts.ts';

const limit = createSenderLimit(30);

export default (request: Request, { ip }: HostContext): Promise<Response> =>
  answer('calendar', () => limit(ip, async () => handleCalendar(request, openClient())));
