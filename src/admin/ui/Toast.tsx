import { useEffect, useState } from 'react';

const shownMs = 6_000;
const shownWithUndoMs = 10_000;

interface Props {
  id: number;
  kind: 'done' | 'failed';
  title: string;
  text: string;
  undo?: (() => void) | undefined;
  onClose(id: number): void;
}

/** A message in the corner. A success closes by itself, but not while a button of it is hovered or focused. */
export function Toast({ id, kind, title, text, undo, onClose }: Props) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (kind === 'failed' || isHeld) return;
    const timer = setTimeout(() => onClose(id), undo ? shownWithUndoMs : shownMs);
    return () => clearTimeout(timer);
  }, [id, kind, undo, isHeld, onClose]);
  const hold = {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
  };
  return (
    <div className={`toast ${kind}`}>
      <strong>{title}</strong>
      <p>{text}</p>
      <div className="col-2 row-[1/3] flex flex-wrap gap-2">
        {undo ? (
          <button
            {...hold}
            type="button"
            onClick={() => {
              onClose(id);
              undo();
            }}
          >
            Undo
          </button>
        ) : null}
        <button {...hold} type="button" onClick={() => onClose(id)}>
          Close
        </button>
      </div>
    </div>
  );
}
