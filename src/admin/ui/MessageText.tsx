import { useState } from 'react';
import { shorten } from './formats.ts';

interface Props {
  name: string;
  text: string | null;
}

/** A sender's message: its beginning, and the whole of it on demand. Always as text. */
export function MessageText({ name, text }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  if (!text?.trim()) return <p className="no-message">No message</p>;
  const beginning = shorten(text);
  if (beginning === null) return <p className="words">{text}</p>;
  return (
    <>
      <p className={isWhole ? 'words whole' : 'words'}>{isWhole ? text : beginning}</p>
      <button
        type="button"
        className="more"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show all'}
        <span className="sr-only"> of the message from {name}</span>
      </button>
    </>
  );
}
