import words from '#generated/lead-form-words.json' with { type: 'json' };
import { fill } from '#shared/fill.ts';
import { limits } from './limits.ts';

/** The words of the lead form: `leadForm` of src/content/interface.yaml (`npm run facts`). */
export const formWords = words;

const { errors, trouble } = words;

type LimitedField = keyof typeof errors.tooLong;

/** The fields with a longest length that the homeowner is told. */
export const limitedFields = Object.keys(errors.tooLong) as LimitedField[];
const tooLong = Object.fromEntries(
  limitedFields.map((field) => [
    field,
    fill(errors.tooLong[field], { limit: limits[field].toLocaleString('en-US') }),
  ]),
) as Record<LimitedField, string>;

/** What a homeowner reads beside a field and in the summary: what to do, never what is wrong. */
export const messages = { ...errors, tooLong };

/** What is said about photos: `refused` and the like by the server, the rest in the form. */
export const photoWords = {
  ...words.photos,
  later: fill(words.photos.later, { limit: limits.photos }),
  hint: fill(words.photos.hint, { limit: limits.photos }),
};

/** The service of a homeowner who has not chosen one; the form preselects it. */
export const undecidedService = { id: 'other', label: words.undecided };

/** What is shown above the form when the problem is not in one field. */
export const formMessages = {
  repeated: trouble.repeated,
  unavailable: trouble.unavailable,
  preview: trouble.preview,
};

/** What is said while the message is longer than its limit. */
export const overlongMessage = (length: number): string =>
  fill(words.overlong, {
    count: (length - limits.message).toLocaleString('en-US'),
    limit: limits.message.toLocaleString('en-US'),
  });

/** What a sender beyond the limit reads. `seconds`: until the next post is accepted. */
export function tooManyMessage(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? trouble.minute : fill(trouble.minutes, { count: minutes });
  return fill(trouble.tooMany, { wait });
}
