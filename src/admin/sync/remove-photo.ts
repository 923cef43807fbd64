import { messages } from '#admin/messages.ts';
import { addToast } from '#admin/stores/toasts.ts';
import { call } from '#admin/sync/api/ask.ts';
import { openPhotos } from './photos.ts';
import { sync } from './sync.ts';

/** Removes a photo, with Undo, or restores it. Its file is gone ten minutes later. It needs signal. */
export async function removePhoto(lead: string, photo: string, back = false): Promise<void> {
  const answer = await call('remove_lead_photo', { photo, back });
  if (!answer.ok) addToast('failed', messages.notSaved(answer));
  else if (back) addToast('done', messages.undone);
  else
    addToast('done', messages.done('Photo removed', 'Here and on every device'), () => {
      void removePhoto(lead, photo, true);
    });
  await Promise.all([sync(), openPhotos(lead)]);
}
