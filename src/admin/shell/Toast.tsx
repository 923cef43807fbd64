import { useEffect, useState } from 'react';
import { Icon } from '#admin/ui/Icon.tsx';

const shownMs = 6_000;
const shownWithUndoMs = 10_000;
const shownShortMs = 2_000;

interface Props {
  id: number;
  kind: 'done' | 'failed';
  title: string;
  text: string;
  isShort: boolean;
  undo?: (() => void) | undefined;
  onClose(id: number): void;
}

/** A message in the corner. A success closes by itself, but not while a button of it is hovered or focused. */
export function Toast({ id, kind, title, text, isShort, undo, onClose }: Props) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (kind === 'failed' || isHeld) return;
    const ms = undo ? shownWithUndoMs : isShort ? shownShortMs : shownMs;
    const timer = setTimeout(() => onClose(id), ms);
    return () => clearTimeout(timer);
  }, [id, kind, undo, isShort, isHeld, onClose]);
  const hold = {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
  };
  const button =
    'grid min-h-tap min-w-tap max-[18rem]:min-h-[1.5rem] max-[18rem]:min-w-[1.5rem] cursor-pointer place-items-center rounded-board border-2 font-bold focus-visible:shadow-none';
  return (
    <div
      className={`toast pointer-events-auto mt-1.5 grid grid-cols-[minmax(0,1fr)] items-center gap-x-1.5 gap-y-0.5 min-[18rem]:grid-cols-[minmax(0,1fr)_auto] rounded-board border-l-8 p-[0.8rem] pl-[1rem] text-white shadow-toast [overflow-wrap:anywhere] motion-safe:animate-[rise_0.25s_var(--ease-board)] ${kind === 'failed' ? 'border-brick-light bg-brick' : 'border-brass bg-ink'}`}
    >
      <strong className="col-1">{title}</strong>
      <p className="col-1 text-sm leading-[1.35]">{text}</p>
      <div className="flex flex-wrap gap-1.5 min-[18rem]:col-2 min-[18rem]:row-[1/3]">
        {undo ? (
          <button
            {...hold}
            type="button"
            className={`${button} border-brass bg-brass px-1 text-ink focus-visible:outline-white min-[18rem]:px-2`}
            onClick={() => {
              onClose(id);
              undo();
            }}
          >
            Undo
          </button>
        ) : null}
        <button
          {...hold}
          type="button"
          className={`${button} border-white bg-transparent text-white focus-visible:outline-brass`}
          onClick={() => onClose(id)}
        >
          <Icon name="close" />
          <span className="sr-only">Close</span>
        </button>
      </div>
    </div>
  );
}
