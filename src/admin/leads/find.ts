import type { LeadFilters } from '#admin/stores/route.ts';
import { extraFields } from '#leads/fields.ts';
import { normalizePhone } from '#leads/phone.ts';
import { toStatus } from '#leads/statuses.ts';
import { type Lead, type LeadRecord, serviceOf } from './lead.ts';
import { digitsOf, numbersOf, wordsOf } from './search-terms.ts';
import { msOf, startOf } from './times.ts';
import { isInProgress, isUnanswered } from './today.ts';
import { undoneAt } from './undone.ts';

export interface Found {
  /** All of them, exact phone or email first, then newest first. */
  leads: Lead[];
  /** How many more have the words, but not what the filters ask; 0 without words. */
  hidden: number;
}

interface Prepared {
  /** All words of the lead and of its notes, a space between them. */
  words: string;
  /** Its numbers in digits, a space between them. */
  phone: string;
}

const known = new WeakMap<LeadRecord, Prepared>();

function prepare(record: LeadRecord): Prepared {
  const before = known.get(record);
  if (before) return before;
  const { row, events } = record;
  const notes = events.filter(({ id, words }) => words && undoneAt(id, events) === null);
  const { name, email, street, visit_where, area, service_type, message } = row;
  const texts = [name, email, street, visit_where, area, service_type, serviceOf(row), message];
  texts.push(...extraFields.map(({ column }) => row[column]));
  const all = [...texts, ...notes.map(({ words }) => words)].filter(Boolean).join(' ');
  const made = { words: wordsOf(all).join(' '), phone: numbersOf(row.phone).join(' ') };
  known.set(record, made);
  return made;
}

/** Reads the words of leads ahead of the first search; known ones cost nothing. A thousand take about 15 ms. */
export function prepareSearch(records: readonly LeadRecord[]): void {
  for (const record of records) prepare(record);
}

// To look for ' word' takes four times longer: there are more spaces than letters of one kind.
function hasBeginning(words: string, beginning: string): boolean {
  let at = words.indexOf(beginning);
  while (at > 0 && words[at - 1] !== ' ') at = words.indexOf(beginning, at + 1);
  return at >= 0;
}

/** Whether all words are in a lead: each begins a word of it, or is part of its phone. */
function readWords(text: string): (record: LeadRecord) => boolean {
  const digits = digitsOf(text);
  // A whole phone in any notation is one word.
  const isPhone = digits.length >= 7 && /^[\d\s().+-]*$/.test(text);
  const number = normalizePhone(text);
  const wanted = number ? [digitsOf(number)] : isPhone ? [digits] : wordsOf(text);
  return (record) => {
    const { words, phone } = prepare(record);
    return wanted.every((word) => hasBeginning(words, word) || phone.includes(word));
  };
}

function readFilters(filters: LeadFilters): (lead: Lead) => boolean {
  const { status, service, area, from, due } = filters;
  const starts = from ? startOf(from) : null;
  const hasStatus = (lead: Lead) => {
    if (status === 'open') return lead.status !== 'closed';
    if (status === 'priced') return toStatus(lead.status).isQuoted ?? false;
    return status === 'progress' ? isInProgress(lead) : !status || lead.status === status;
  };
  return (lead) =>
    hasStatus(lead) &&
    (!service || lead.service_type === service) &&
    (!area || lead.area === area) &&
    (!due || isUnanswered(lead)) &&
    (starts === null || msOf(lead.created_at) >= starts);
}

/** Finds leads by words and filters. `records`: all leads, newest first. */
export function find(records: readonly LeadRecord[], words: string, filters: LeadFilters): Found {
  const hasWords = readWords(words);
  const passes = readFilters(filters);
  const typed = numbersOf(words);
  const email = words.trim().toLowerCase();
  const isExact = (lead: Lead) =>
    numbersOf(lead.phone).some((number) => number.length >= 7 && typed.includes(number)) ||
    (email.includes('@') && lead.email?.toLowerCase() === email);
  const exact: Lead[] = [];
  const rest: Lead[] = [];
  let hidden = 0;
  for (const record of records) {
    if (!hasWords(record)) continue;
    if (!passes(record.row)) hidden += 1;
    else if (isExact(record.row)) exact.push(record.row);
    else rest.push(record.row);
  }
  return { leads: [...exact, ...rest], hidden: words ? hidden : 0 };
}
