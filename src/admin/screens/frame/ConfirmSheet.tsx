import { type ReactNode, useState } from 'react';
import { Dialog } from '#admin/ui/Dialog.tsx';

interface Props {
  title: string;
  /** What the button says that changes nothing. */
  keep: string;
  /** What the button says that goes on. */
  confirm: string;
  onConfirm(): Promise<void>;
  onClose(): void;
  children: ReactNode;
}

/** The second question before something is gone for good. */
export default function ConfirmSheet(props: Props) {
  const { title, keep, confirm, onConfirm, onClose, children } = props;
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog title={title} close={keep} onClose={onClose}>
      <p>{children}</p>
      <button
        type="button"
        className="button danger"
        aria-busy={isBusy}
        onClick={() => {
          setIsBusy(true);
          void onConfirm().finally(() => setIsBusy(false));
        }}
      >
        {confirm}
      </button>
    </Dialog>
  );
}
