import { atom } from 'nanostores';
import { serverNow } from './clock.ts';
import { keep, readKept } from './keep-typed.ts';

/** A call that the owner began here, until he says how it went. */
export interface Call {
  lead: string;
  name: string;
  /** ISO 8601. */
  at: string;
  /** Whether the question has opened by itself. */
  isAsked: boolean;
}

const dropAfterMs = 12 * 3_600_000;

function readCall(): Call | null {
  const call = readKept<Call>('call');
  return call && serverNow() - Date.parse(call.at) < dropAfterMs ? call : null;
}

/** The call about which the desk asks; null when there is none. One of more than twelve hours ago is dropped. */
export const $call = atom(readCall());

function setCall(call: Call | null): void {
  keep('call', call);
  $call.set(call);
}

/** The owner taps a number: the desk asks afterwards. */
export const beginCall = ({ id, name }: { id: string; name: string }): void =>
  setCall({ lead: id, name, at: new Date(serverNow()).toISOString(), isAsked: false });

/** The question has opened: it does not open by itself again. */
export function markAsked(): void {
  const call = $call.get();
  if (call) setCall({ ...call, isAsked: true });
}

/** The call of this lead needs no question any more. */
export function endCall(lead: string): void {
  if ($call.get()?.lead === lead) setCall(null);
}
