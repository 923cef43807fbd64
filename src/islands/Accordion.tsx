import { useRef } from 'react';
import { moveFocus } from './arrow-keys.ts';

interface Props {
  questions: readonly { question: string; answer: string }[];
}

/**
 * Questions that open one at a time, the first open from the start: `<details name>` needs no script for
 * that. React adds Home, End and the arrow keys (WAI-ARIA APG, accordion), and closes the others in browsers
 * that do not support `name` on `<details>`.
 */
export function Accordion({ questions }: Props) {
  const items = useRef<(HTMLDetailsElement | null)[]>([]);
  const heads = useRef<(HTMLElement | null)[]>([]);
  const closeOthers = (opened: HTMLDetailsElement) => {
    if (!opened.open) return;
    for (const item of items.current) if (item && item !== opened) item.open = false;
  };
  return (
    <div className="faq">
      {questions.map(({ question, answer }, index) => (
        <details
          key={question}
          name="faq"
          open={index === 0}
          ref={(item) => {
            items.current[index] = item;
          }}
          onToggle={(event) => closeOthers(event.currentTarget)}
          onKeyDown={(event) => moveFocus(event, index, heads.current)}
          // A visitor may have opened another one before the script was loaded: it stays open.
          suppressHydrationWarning
        >
          <summary
            ref={(head) => {
              heads.current[index] = head;
            }}
          >
            {question}
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
