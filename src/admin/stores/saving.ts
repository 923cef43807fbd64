import { atom } from 'nanostores';
import type { Result } from '#admin/data/result.ts';
import { saveChange } from '#admin/data/submissions.ts';
import type { Lead } from '#admin/leads/record.ts';
import type { Changes } from '#leads/columns.ts';

type Saving = { readonly [Field in keyof Changes]?: Readonly<Record<string, Changes[Field]>> };

/** The optimistic values that are being saved: by field, then by submission. */
export const $saving = atom<Saving>({});

const lastSave = new Map<string, Promise<unknown>>();

/**
 * Saves one field of a submission; `$saving` holds the value until the server has answered. Fields of
 * one submission are saved one after the other, so that the last answer has all of them. Returns
 * nothing, and sends nothing, while the same field is being saved.
 */
export async function saveField<Field extends keyof Changes>(
  id: string,
  field: Field,
  value: Changes[Field],
): Promise<Result<Lead> | undefined> {
  const before = $saving.get();
  if (id in (before[field] ?? {})) return undefined;
  $saving.set({ ...before, [field]: { ...before[field], [id]: value } });
  const previous = lastSave.get(id) ?? Promise.resolve();
  const save = previous.then(() => saveChange(id, { [field]: value }));
  lastSave.set(id, save);
  const result = await save;
  if (lastSave.get(id) === save) lastSave.delete(id);
  const after = $saving.get();
  const { [id]: _, ...others } = after[field] ?? {};
  $saving.set({ ...after, [field]: others });
  return result;
}
