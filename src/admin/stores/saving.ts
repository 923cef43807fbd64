import { atom } from 'nanostores';
import type { Result } from '#admin/data/result.ts';
import type { Submission } from '#admin/data/submission.ts';
import { type Changes, saveChange } from '#admin/data/submissions.ts';

type Saving = { readonly [Field in keyof Changes]: Readonly<Record<string, Changes[Field]>> };

/** The optimistic values that are being saved: by field, then by submission. */
export const $saving = atom<Saving>({ status: {}, suspected_spam: {} });

/**
 * Saves one field of a submission; `$saving` holds the value until the server has answered. Returns
 * nothing, and sends nothing, while the same field of the same submission is being saved.
 */
export async function saveField<Field extends keyof Changes>(
  id: string,
  field: Field,
  value: Changes[Field],
): Promise<Result<Submission> | undefined> {
  const before = $saving.get();
  if (id in before[field]) return undefined;
  $saving.set({ ...before, [field]: { ...before[field], [id]: value } });
  const result = await saveChange(id, { [field]: value });
  const after = $saving.get();
  const { [id]: _, ...others } = after[field];
  $saving.set({ ...after, [field]: others });
  return result;
}
