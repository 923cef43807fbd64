import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { formatLongDay, formatTime } from '#admin/ui/formats.ts';
import { toStatus } from '#leads/statuses.ts';
import { firstNameOf } from '#shared/person-name.ts';
import { isOurTown, mapPlaceOf } from './describe-lead.ts';
import { type Lead, placeOf } from './lead.ts';
import { describeMorning, findCallTime } from './next-times.ts';

const onTheWayMs = 2 * 3_600_000;

/** A ready answer, which the owner changes as he likes before it is sent. */
interface Draft {
  id: string;
  label: string;
  text: string;
}

const hello = 'Hi {first name}, this is {me} from {company}.';

/** The drafts, in the order of the sheet. */
const drafts: readonly Draft[] = [
  {
    id: 'first-answer',
    label: 'First answer',
    text: `${hello} Thanks for writing about {job} in {town}. Can I call you {call time}? If a text is easier, that’s fine too.`,
  },
  {
    id: 'couldnt-reach',
    label: 'Couldn’t reach you',
    text: `${hello} I just tried to call about {job}. I’ll try again {next try}, or call me at {phone}.`,
  },
  {
    id: 'send-photos',
    label: 'Send photos',
    text: `${hello} Could you send two photos: one straight on, one from the side? Then I can tell you more on the phone.`,
  },
  {
    id: 'confirm-visit',
    label: 'Confirm a visit',
    text: `${hello} I’ll be at {address} on {day} at {time}. It takes about an hour. If something comes up, text me here.`,
  },
  {
    id: 'on-my-way',
    label: 'On my way',
    text: `${hello} I’m on my way, and I’ll be there in about 30 minutes.`,
  },
  {
    id: 'your-price',
    label: 'Your price',
    text: `${hello} I have your price for {job}. When’s a good time to go over it? You can also call me at {phone}.`,
  },
  {
    id: 'review',
    label: 'Review',
    text: `${hello} Thanks for trusting us with {job}. Would you write a review? Please be honest, good or bad: {review link}`,
  },
];

/** For an email after a call to a wrong number. */
const wrongNumber: Draft = {
  id: 'wrong-number',
  label: 'Wrong number',
  text: `${hello} I tried to call, but the number didn’t work. What’s the best one to reach you?`,
};

/** The drafts of the sheet: a wrong number is told by email, and a review needs a place for it. */
export const listDrafts = (way: 'text' | 'mail'): readonly Draft[] =>
  [...drafts, ...(way === 'mail' ? [wrongNumber] : [])].filter(
    ({ id }) => id !== 'review' || getSiteFacts().reviews,
  );

/** The draft that a lead most likely needs; none, an empty id, for one that is closed: nobody greets his customer as a stranger. */
export function chooseDraft(lead: Lead, way: 'text' | 'mail', nowMs: number): string {
  const { phone_wrong, visit_at, follow_up_at, status, ending } = lead;
  if (way === 'mail' && phone_wrong) return wrongNumber.id;
  const untilMs = visit_at ? Date.parse(visit_at) - nowMs : 0;
  if (untilMs > 0) return untilMs < onTheWayMs ? 'on-my-way' : 'confirm-visit';
  const isAhead = follow_up_at !== null && Date.parse(follow_up_at) > nowMs;
  if (ending === 'won' && getSiteFacts().reviews && !isAhead) return 'review';
  if (status === 'closed') return '';
  return toStatus(status).isQuoted ? 'your-price' : 'first-answer';
}

/** What a homeowner calls his job, like "the ramp"; null when nothing says which it is. */
const jobOf = ({ service_type }: Lead): string | null =>
  getSiteFacts().services.find(({ id }) => id === service_type)?.job || null;

/**
 * Fills a draft's blanks. One that can't be filled is left out with its sentence; who has no name is greeted without
 * one, and without the owner's name the company speaks for itself.
 */
export function fillDraft(template: string, lead: Lead, me: string, nowMs: number): string {
  const { company, phone, reviews } = getSiteFacts();
  const { visit_at } = lead;
  const place = placeOf(lead);
  const hour = findCallTime(nowMs);
  const first = firstNameOf(lead.name, isOurTown);
  const blanks: Record<string, string | null> = {
    'first name': first,
    me,
    company,
    phone,
    job: jobOf(lead) ?? 'your project',
    town: place,
    'call time': hour ? `today at ${hour}` : describeMorning(nowMs),
    'next try': describeMorning(nowMs),
    'review link': reviews,
    address:
      mapPlaceOf(lead) &&
      [lead.visit_where || lead.street, lead.visit_where ? '' : place].filter(Boolean).join(', '),
    day: visit_at && formatLongDay(nowMs, visit_at),
    time: visit_at && formatTime(visit_at),
  };
  const greeted = first
    ? template
    : template.replace(/^\{first name\}[,:!]?\s*|\s*\{first name\}/gm, '');
  const text = me ? greeted : greeted.replace('{me} from {company}', '{company}');
  const withoutTown = place ? text : text.replace(' in {town}', '');
  const sentences = withoutTown.match(/[^.?!]+[.?!]*\s*/g) ?? [];
  return sentences
    .filter((sentence) =>
      [...sentence.matchAll(/\{([^}]+)\}/g)].every(([, blank = '']) => blanks[blank]),
    )
    .join('')
    .replace(/\{([^}]+)\}/g, (_, blank: string) => blanks[blank] ?? '')
    .trim();
}

/** The subject of an email to a lead. */
export function buildSubject(lead: Lead): string {
  const { company } = getSiteFacts();
  const job = jobOf(lead);
  return `Your request to ${company}${job ? `: ${job}` : ''}`;
}
