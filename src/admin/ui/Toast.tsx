import { useEffect, useState } from 'react';

const shownMs = 6_000;

interface Props {
  id: number;
  kind: 'done' | 'failed';
  title: string;
  text: string;
  onClose(id: number): void;
}

/** A message in the corner. A success closes after 6 s, but not while Close is hovered or focused. */
export function Toast({ id, kind, title, text, onClose }: Props) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (kind === 'failed' || isHeld) return;
    const timer = setTimeout(() => onClose(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld, onClose]);
  return (
    <div className={`toast ${kind}`}>
      <strong>{title}</strong>
      <p>{text}</p>
      <button
        type="button"
        onClick={() => onClose(id)}
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
      >
        Close
      </button>
    </div>
  );
}
