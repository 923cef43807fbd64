import { messages } from '#admin/messages.ts';
import { writeText } from '#admin/stores/kept.ts';
import { addToast } from '#admin/stores/toasts.ts';
import { askSite } from '#admin/sync/api/ask.ts';

/** Gives the owner's editor a ticket for this window, where it looks for one (build/editor/git-backend.ts). */
export async function enterEditor(address: string): Promise<void> {
  // It works for eight hours, or as long as this session lives.
  const ticket = await askSite<{ ticket: string }>('/api/content/ticket');
  if (!ticket.ok) {
    addToast('failed', messages.loginFailed(ticket));
    return;
  }
  writeText('edit-ticket', ticket.value.ticket, 'sessionStorage');
  location.replace(address);
}
