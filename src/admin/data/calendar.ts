import { ask, tell } from './ask.ts';
import { getClient } from './client.ts';
import type { Result } from './result.ts';

/** Makes a calendar link and gives its token, which the server shows only now; the link before ends. */
export const makeCalendarLink = (): Promise<Result<string>> =>
  ask<string>(() => getClient().rpc('make_calendar_link'));

export const endCalendarLink = () => tell(() => getClient().rpc('end_calendar_link'));
