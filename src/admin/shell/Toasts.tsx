import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $toasts, closeToast } from '#admin/stores/toasts.ts';
import { Toast } from './Toast.tsx';
import { useIsWide } from './use-is-wide.ts';

/**
 * The toasts of a page in two live regions, which must be in the page before their first message (WAI-ARIA:
 * `status` is announced politely, `alert` immediately). Below them is what else lies over the page. In very large text
 * a question leaves no room for messages: they are still announced, and appear once it is answered.
 */
export function Toasts({ children }: { children?: ReactNode }) {
  const toasts = useStore($toasts);
  const isWide = useIsWide();
  const show = (kind: 'done' | 'failed') =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map(({ isShort = false, ...toast }) => (
        <Toast key={toast.id} {...toast} isShort={isShort && !isWide} onClose={closeToast} />
      ));
  return (
    <div
      id="over-page"
      className="pointer-events-none fixed inset-x-[1rem] bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-9 md:left-auto md:w-[29rem] lg:bottom-[1.25rem] max-[18rem]:data-asked:translate-y-full max-[18rem]:data-asked:[clip-path:inset(50%)] max-[18rem]:data-asked:[&_:is(a,button)]:invisible"
    >
      <div role="alert">{show('failed')}</div>
      <div role="status">{show('done')}</div>
      <div className={toasts.length > 0 ? 'max-[18rem]:hidden' : ''}>{children}</div>
    </div>
  );
}
