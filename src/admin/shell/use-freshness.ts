import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { registerDesk, renewPush } from '#admin/alerts/alert-settings.ts';
import { loadAlerts, runAlerts } from '#admin/alerts/alerts.ts';
import { placeOf, serviceOf } from '#admin/leads/lead.ts';
import { $leads, $today } from '#admin/sync/leads.ts';
import { $lead } from '#admin/sync/open.ts';
import { $view } from '#admin/sync/sync.ts';

const everyMs = 10 * 60_000;

/** Triggers delivery of due alerts and loads their state: now, when the owner returns, and every ten minutes. */
export function useAlerts(): void {
  useEffect(() => {
    // Not awaited: a push service or service worker that never responds must not delay the alert state.
    void renewPush();
    void registerDesk();
    void runAlerts().then(loadAlerts);
    const refresh = () => {
      if (document.visibilityState === 'visible') void loadAlerts();
    };
    const timer = setInterval(refresh, everyMs);
    addEventListener('online', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
}

/**
 * The sentence for the live region when a request has come in while the desk was open; the tab's title
 * names the open lead, and with the installed app's icon tells how many are to be answered.
 */
export function useNews(): string {
  const leads = useStore($leads);
  const { isFresh, isLoading } = useStore($view);
  const { toAnswer, old } = useStore($today);
  const count = toAnswer.length + old.length;
  const open = useStore($lead)?.record?.row.name;
  const newest = useRef<string | null>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!isFresh || isLoading) return;
    const before = newest.current;
    newest.current = leads[0]?.row.created_at ?? '';
    if (before === null) return;
    const fresh = leads.filter(({ row }) => row.created_at > before);
    if (fresh.length === 0) return;
    const each = fresh.map(({ row }) => [row.name, serviceOf(row), placeOf(row)]);
    setNews(each.map((parts) => `New lead: ${parts.filter(Boolean).join(', ')}`).join('. '));
  }, [leads, isFresh, isLoading]);
  useEffect(() => {
    const title = document.title.replace(/^(?:\(\d+\) )?(?:.*: )?/, '');
    document.title = `${count > 0 ? `(${count}) ` : ''}${open ? `${open}: ` : ''}${title}`;
    // Badging API; installed apps only, and not in every browser.
    void (navigator as Partial<Navigator>).setAppBadge?.(count).catch(() => {});
  }, [count, open]);
  return news;
}
