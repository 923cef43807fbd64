import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { findOpener } from './opener.ts';

interface Props {
  title: ReactNode;
  /** What its closing button says. */
  close: string;
  onClose(): void;
  children: ReactNode;
}

/** Whether the browser can open a sheet as a modal one: it then sends `cancel` for Escape. */
const hasModals = (): boolean =>
  'HTMLDialogElement' in globalThis && 'showModal' in HTMLDialogElement.prototype;

/**
 * A sheet over the page: at the lower edge on a phone, in the middle from 64 rem. Escape closes it, and the focus
 * goes back to what has opened it.
 */
export function Dialog({ title, close, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = findOpener();
    if (hasModals()) dialog.current?.showModal();
    // Before Safari 15.4 the sheet only lies over the page.
    else {
      dialog.current?.setAttribute('open', '');
      dialog.current?.querySelector('h2')?.focus();
    }
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="fixed inset-x-0 top-auto z-10 bottom-0 m-0 max-h-[94vh] w-full max-w-none overflow-auto border-0 border-t-2 border-ink bg-desk p-[1rem] pb-[calc(1rem+env(safe-area-inset-bottom))] text-[1.0625rem] text-ink backdrop:bg-deep-veil motion-safe:animate-[rise_0.18s_ease-out] lg:inset-x-auto lg:top-[4.5rem] lg:bottom-auto lg:left-1/2 lg:-ml-[17rem] lg:w-[34rem] lg:rounded-board lg:border-2 lg:p-4 lg:text-sm lg:shadow-drop"
      aria-labelledby="sheet-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !hasModals()) onClose();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[0.8rem]">
        <div className="flex items-start justify-between gap-2 max-[18rem]:flex-wrap">
          <h2
            id="sheet-title"
            className="min-w-0 text-[1.5rem] [overflow-wrap:anywhere] max-[18rem]:basis-full"
            tabIndex={-1}
          >
            {title}
          </h2>
          <Button className="min-h-tap flex-none px-2" onClick={onClose}>
            {close}
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
