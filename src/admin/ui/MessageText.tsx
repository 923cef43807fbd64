import { shorten } from './formats.ts';

interface Props {
  name: string;
  text: string | null;
  /** Where the full text is shown: here, in a row of its own, or nowhere. */
  whole: 'hidden' | 'here' | 'below';
  onToggle(): void;
}

/** A sender's message: its beginning, and a button that shows all of it. Never rendered as HTML. */
export function MessageText({ name, text, whole, onToggle }: Props) {
  if (!text?.trim()) return <p className="no-message">No message</p>;
  const beginning = shorten(text);
  if (beginning === null) return <p className="words">{text}</p>;
  const isShown = whole !== 'hidden';
  return (
    <>
      <p className="words">{whole === 'here' ? text : beginning}</p>
      <button type="button" className="more" aria-expanded={isShown} onClick={onToggle}>
        {isShown ? 'Show less' : 'Show all'}
        <span className="sr-only"> of the message from {name}</span>
      </button>
    </>
  );
}
