import type { ReactNode } from 'react';
import { Button } from '#admin/ui/Button.tsx';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { useBusy } from '#admin/ui/Form.tsx';

interface Props {
  title: ReactNode;
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
  const [isBusy, run] = useBusy();
  return (
    <Dialog title={title} close={keep} onClose={onClose}>
      <p>{children}</p>
      <Button look="danger" aria-busy={isBusy} onClick={() => run(onConfirm)}>
        {confirm}
      </Button>
    </Dialog>
  );
}
