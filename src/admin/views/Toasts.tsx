import { useStore } from '@nanostores/react';
import { $toasts, closeToast } from '#admin/stores/toasts.ts';
import { Toast } from '#admin/ui/Toast.tsx';

/**
 * The toasts of a page in two live regions, which are there before any message is
 * (WAI-ARIA: status waits its turn, alert interrupts).
 */
export function Toasts() {
  const toasts = useStore($toasts);
  const show = (kind: 'done' | 'failed') =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <Toast key={toast.id} {...toast} onClose={closeToast} />);
  return (
    <div className="toasts">
      <div role="alert">{show('failed')}</div>
      <div role="status">{show('done')}</div>
    </div>
  );
}
