import { useEffect } from 'react';
import { $settings, loadSettings } from '#admin/alerts/settings.ts';
import { addresses } from '#admin/shell/addresses.ts';
import { useIsWide } from '#admin/shell/use-is-wide.ts';
import { $call, beginCall } from '#admin/stores/calls.ts';
import { $route, go, goBack, type Sheet } from '#admin/stores/route.ts';
import { $lastUndo } from '#admin/sync/log.ts';
import { $lead } from '#admin/sync/open.ts';

const undoMs = 10 * 60_000;

/** Moves the focus to the link of the next or previous lead; the lead follows on Enter. */
function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-lead]')];
  const open = document.querySelector<HTMLElement>('[data-lead][aria-current=true]');
  const from = document.activeElement?.closest<HTMLElement>('[data-lead]') ?? open;
  const at = from ? links.indexOf(from) : -1;
  links[at < 0 ? 0 : at + step]?.focus();
}

const sheetKeys: Record<string, Sheet> = { t: 'text', e: 'mail', f: 'next' };

function press(key: string): boolean {
  const lead = $lead.get()?.record?.row;
  if (key === 'j') moveFocus(1);
  else if (key === 'k') moveFocus(-1);
  else if (key === 'Escape') goBack({ lead: null, do: null });
  else if (key === '/') document.querySelector<HTMLElement>('[data-find]')?.focus();
  else if (key === 'a') location.assign(addresses.add);
  else if (key === '?') go({ do: 'keys' });
  else if (key === 'u') {
    const last = $lastUndo.get();
    if (last && Date.now() - last.atMs < undoMs) last.run();
  } else if (!lead) return false;
  else if (key === 'n') document.querySelector<HTMLElement>('#note')?.focus();
  else if (key === 'c') {
    if ($call.get()?.lead !== lead.id) beginCall(lead);
    go({ do: 'call' });
  } else {
    const sheet = sheetKeys[key];
    if (!sheet) return false;
    go({ do: sheet });
  }
  return true;
}

/** The desk's keys: never while typing or over a sheet, and off by the owner's switch (WCAG 2.1.4). */
export function useKeys(): void {
  const isWide = useIsWide();
  // A phone has no keys.
  useEffect(() => {
    if (isWide) void loadSettings(true);
  }, [isWide]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, dialog');
      const isTaken = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      const { lead, sheet } = $route.get();
      if (isTyping || isTaken || sheet !== null || $settings.get()?.shortcuts === false) return;
      if (key === 'Escape' && lead === null) return;
      if (press(key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
