/** The value of a fact that the owner may fill in later: a character that no text has (Unicode, private use). */
export const EMPTY = '\uE000';

/** Where a sentence ends, closing quotes and brackets included. */
const SENTENCE_END = /(?<=[.!?][”’"')]*)\s+/;

/**
 * Leaves out of any plain data what names an empty fact: the sentence; when it was the only one of its text, the
 * text; and when that text belongs to a group of texts alone (a row, a question), the group. Everything else is
 * returned as the same object.
 */
export const leaveOutEmpty = <Data>(data: Data): Data => leaveOut(data) as Data;

function leaveOut(data: unknown): unknown {
  if (typeof data === 'string') return data.includes(EMPTY) ? restOf(data) : data;
  if (Array.isArray(data)) {
    const left = data.map(leaveOut);
    return left.some((item, at) => item !== data[at])
      ? left.filter((item) => item !== undefined)
      : data;
  }
  if (typeof data !== 'object' || data?.constructor !== Object) return data;
  const left = Object.entries(data).map(([name, value]) => [name, value, leaveOut(value)] as const);
  if (left.every(([, was, now]) => was === now)) return data;
  const isGroup = left.every(([, was]) => typeof was !== 'object');
  if (isGroup && left.some(([, was, now]) => was !== now && now === undefined)) return undefined;
  return Object.fromEntries(
    left.flatMap(([name, , now]) => (now === undefined ? [] : [[name, now]])),
  );
}

const restOf = (text: string): string | undefined =>
  text
    .split(SENTENCE_END)
    .filter((sentence) => !sentence.includes(EMPTY))
    .join(' ') || undefined;
