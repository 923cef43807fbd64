import { askSite } from '#admin/data/ask.ts';
import { writeText } from '#admin/data/kept.ts';
import { messages } from '#admin/messages.ts';
import { addToast } from '#admin/stores/toasts.ts';

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
