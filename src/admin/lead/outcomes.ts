import { emailOf, type Lead, statusOf } from '#admin/leads/lead.ts';
import {
  describeAt,
  describeTime,
  findNextMorning,
  findPriceTime,
  findRetry,
} from '#admin/leads/next-times.ts';
import { answeredStatus, type Draft, type Values } from '#admin/sync/draft-change.ts';
import { formatMoment } from '#admin/ui/formats.ts';
import { type Status, toStatus } from '#leads/statuses.ts';

/** How a call or a visit went: a button says what it does, and does it with one tap. */
export interface Outcome {
  kind: Draft['kind'];
  title: string;
  /** What it does, on the button and in the toast. */
  does: string;
  done: string;
  /** What it sets; `note`: what was typed. A call may answer two requests of one person. */
  values(lead: Lead, note: string): Values;
  /** What follows: a sheet, or the question about the quote or the job. */
  next?: 'next' | 'mail' | 'quote' | 'won';
}

/** The status of a lead after an outcome. */
export const statusAfter = ({ values }: Outcome, lead: Lead): Status =>
  statusOf({ ...lead, ...(values(lead, '') as Partial<Lead>) });

/** Why a lead may not be for him. */
export const reasons = ['Too far', 'Not our work', 'Too small', 'Somebody selling', 'Other'];

/** The last choice of each: it asks why. */
export const notForUs = ({ name }: Lead, reason?: string): Outcome => ({
  kind: 'not_for_us',
  title: 'Not for us',
  does: 'Asks why, no follow-up',
  done: `${name} is Closed`,
  values: () => ({ status: 'closed', ending: 'not_for_us', ending_reason: reason }),
});

function listCallOutcomes(lead: Lead, nowMs: number): Outcome[] {
  const { name } = lead;
  const email = emailOf(lead);
  const morning = findNextMorning(nowMs);
  const retry = findRetry(nowMs);
  const state = `${name} is ${toStatus(answeredStatus(lead).status ?? lead.status).label}`;
  return [
    {
      kind: 'reached',
      title: 'Reached them',
      does: 'Next: a follow-up or a visit',
      done: state,
      values: (one) => ({ ...answeredStatus(one), follow_up_at: null, follow_up_words: null }),
      next: 'next',
    },
    {
      kind: 'left_message',
      title: 'Left a message',
      does: `Follow up ${describeTime(morning, nowMs)}`,
      done: `${state}. Follow-up ${formatMoment(nowMs, morning)}`,
      values: (one, note) => ({
        ...answeredStatus(one),
        follow_up_at: morning,
        follow_up_words: note || 'Left a message',
      }),
    },
    {
      kind: 'no_answer',
      title: 'No answer',
      does: `Try again ${describeAt(retry, nowMs)}`,
      done: `${name}: try again ${describeTime(retry, nowMs)}`,
      values: (_, note) => ({ follow_up_at: retry, follow_up_words: note || 'No answer' }),
    },
    {
      kind: 'wrong_number',
      title: 'Wrong number',
      does: email ? 'Marks the number, opens an email' : 'Marks the number',
      done: `${name}’s number is marked wrong`,
      values: () => ({ phone_wrong: true }),
      ...(email ? { next: 'mail' } : {}),
    },
  ];
}

/** Whoever calls is reached; a message of theirs is no answer yet, so it is called back. */
function listTheirCalls(lead: Lead, nowMs: number): Outcome[] {
  const retry = findRetry(nowMs);
  return [
    ...listCallOutcomes(lead, nowMs)
      .filter(({ kind }) => kind === 'reached')
      .map((outcome) => ({ ...outcome, title: 'We talked' })),
    {
      kind: 'follow_up',
      title: 'They left a message',
      does: `Call back ${describeAt(retry, nowMs)}`,
      done: `${lead.name}: call back ${describeTime(retry, nowMs)}`,
      values: (_, note) => ({ follow_up_at: retry, follow_up_words: note || 'Left you a message' }),
    },
  ];
}

/** What the question is about: a call of his, one of theirs, or a visit. */
export type After = 'call' | 'their-call' | 'visit';

/** A price that is owed gets the clock that the site promises. */
function listVisitOutcomes({ name, visit_at }: Lead, nowMs: number): Outcome[] {
  const priceBy = findPriceTime(visit_at ? Date.parse(visit_at) : nowMs, nowMs);
  return [
    {
      kind: 'ending',
      title: 'They said yes',
      does: 'Asks the amount and when you start',
      done: `${name} is Won`,
      values: () => ({ status: 'closed', ending: 'won', ending_reason: null }),
      next: 'won',
    },
    {
      kind: 'quote',
      title: 'Quote sent',
      does: 'Asks the amount and when to follow up',
      done: `${name} is Quoted`,
      values: () => ({ status: 'quoted', price_by: null }),
      next: 'quote',
    },
    {
      kind: 'price',
      title: 'I owe a price',
      does: `Send it by ${formatMoment(nowMs, priceBy)}`,
      done: `${name}, by ${formatMoment(nowMs, priceBy)}`,
      values: (one) => ({ ...answeredStatus(one), price_by: priceBy }),
    },
  ];
}

const lists = { call: listCallOutcomes, 'their-call': listTheirCalls, visit: listVisitOutcomes };

/** The choices after a call or a visit. */
export const listOutcomes = (after: After, lead: Lead, nowMs: number): Outcome[] => [
  ...lists[after](lead, nowMs),
  notForUs(lead),
];
