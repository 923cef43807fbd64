import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { placeOf, serviceOf } from '#admin/leads/lead.ts';
import type { Lead } from '#admin/leads/record.ts';
import { loadAlerts, loadAlertsOf, runAlerts } from '#admin/stores/alerts.ts';
import { sendWaiting } from '#admin/stores/changes.ts';
import { tick } from '#admin/stores/clock.ts';
import { $waiting } from '#admin/stores/phone.ts';
import { registerDesk, renewPush } from '#admin/stores/settings.ts';
import { noteSignal } from '#admin/stores/signal.ts';
import { $today, type List, loadDashboard, refreshDashboard } from '#admin/stores/submissions.ts';

const everyMs = 60_000;
/** While something waits to be sent. */
const soonerMs = 30_000;
/** Returning to a page fires more than one event. */
const onceWithinMs = 1_000;

/**
 * Loads the desk, and again every minute while it is visible, and at once when the owner returns to it or the
 * connection is back; what waits on this phone is sent then. What became of the alerts follows each load.
 */
export function useFreshness({ phase, rows }: List): void {
  useEffect(() => {
    let lastMs = 0;
    void loadDashboard().then(sendWaiting);
    void Promise.all([runAlerts(), renewPush(), registerDesk()]).then(loadAlerts);
    const refresh = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastMs < onceWithinMs) return;
      lastMs = Date.now();
      tick();
      void refreshDashboard().then(sendWaiting);
    };
    const note = () => noteSignal(null);
    const timer = setInterval(refresh, everyMs);
    const sooner = setInterval(() => {
      if ($waiting.get().length > 0) refresh();
    }, soonerMs);
    addEventListener('offline', note);
    addEventListener('online', refresh);
    addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      clearInterval(sooner);
      removeEventListener('offline', note);
      removeEventListener('online', refresh);
      removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  useEffect(() => {
    if (phase !== 'ready') return;
    void loadAlerts();
    if (rows.length > 0) void loadAlertsOf(rows.map(({ id }) => id));
  }, [phase, rows]);
}

/**
 * The sentence for the live region when a request has come in while the desk was open; the tab's title and the
 * installed app's icon tell how many are to be answered.
 */
export function useNews({ phase, first, rows }: List): string {
  const count = useStore($today)?.toAnswer.total ?? 0;
  const newestMs = useRef<number | null>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (phase !== 'ready' || first !== 1) return;
    const before = newestMs.current;
    const msOf = ({ created_at }: Lead) => Date.parse(created_at);
    newestMs.current = Math.max(before ?? 0, ...rows.map(msOf));
    const fresh = before === null ? [] : rows.filter((lead) => msOf(lead) > before);
    if (fresh.length === 0) return;
    const each = fresh.map((lead) => [lead.name, serviceOf(lead), placeOf(lead)]);
    setNews(each.map((parts) => `New lead: ${parts.filter(Boolean).join(', ')}`).join('. '));
  }, [phase, first, rows]);
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '');
    document.title = count > 0 ? `(${count}) ${title}` : title;
    // Badging API; installed apps only, and not in every browser.
    void (navigator as Partial<Navigator>).setAppBadge?.(count).catch(() => {});
  }, [count]);
  return news;
}
