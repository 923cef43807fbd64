import type { Lead } from '#admin/leads/lead.ts';
import { placeOf } from '#admin/leads/lead.ts';
import { getSiteFacts } from '#admin/stores/facts.ts';
import { formatTime, formatToday } from '#admin/ui/formats.ts';
import { firstNameOf, mapPlaceOf } from './lead-words.ts';
import { findCallTime } from './next-times.ts';

/** A ready answer. `text`: the owner's own words replace it (desk_settings.drafts). */
interface Draft {
  id: string;
  label: string;
  text: string;
}

/** The drafts, in the order of the sheet. */
export const drafts: readonly Draft[] = [
  {
    id: 'first-answer',
    label: 'First answer',
    text: 'Hi {first name}, this is {me} from {company}. Thanks for writing about {job} in {town}. Can I call you today at {next full hour}? If a text is easier, that’s fine too.',
  },
  {
    id: 'couldnt-reach',
    label: 'Couldn’t reach you',
    text: 'Hi {first name}, this is {me} from {company}. I just tried to call about {job}. I’ll try again tomorrow morning, or call me at {phone}.',
  },
  {
    id: 'send-photos',
    label: 'Send photos',
    text: 'Could you send two photos: one straight on, one from the side? Then I can tell you more on the phone.',
  },
  {
    id: 'confirm-visit',
    label: 'Confirm a visit',
    text: 'I’ll be at {address} on {day} at {time}. It takes about an hour. If something comes up, text me here.',
  },
];

/** For a mail after a call to a wrong number. */
export const wrongNumber: Draft = {
  id: 'wrong-number',
  label: 'Wrong number',
  text: 'I tried to call, but the number didn’t work. What’s the best one to reach you?',
};

/** What a homeowner calls his job, like "the ramp". */
const jobOf = ({ service_type }: Lead): string =>
  getSiteFacts().services.find(({ id }) => id === service_type)?.job ?? '';

/**
 * Fills a draft's blanks. One that can't be filled is left out with its sentence; without the owner's name the
 * company speaks for itself.
 */
export function fillDraft(template: string, lead: Lead, me: string, nowMs: number): string {
  const { company, phone } = getSiteFacts();
  const { visit_at } = lead;
  const place = placeOf(lead);
  const blanks: Record<string, string | null> = {
    'first name': firstNameOf(lead),
    me,
    company,
    phone,
    job: jobOf(lead),
    town: place,
    'next full hour': findCallTime(nowMs),
    address:
      mapPlaceOf(lead) &&
      [lead.visit_where || lead.street, lead.visit_where ? '' : place].filter(Boolean).join(', '),
    day: visit_at && formatToday(Date.parse(visit_at)),
    time: visit_at && formatTime(visit_at),
  };
  const text = me ? template : template.replace('{me} from {company}', '{company}');
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

/** The subject of a mail to a lead. */
export function buildSubject(lead: Lead): string {
  const { company } = getSiteFacts();
  const job = jobOf(lead);
  return `Your request to ${company}${job ? `: ${job}` : ''}`;
}
