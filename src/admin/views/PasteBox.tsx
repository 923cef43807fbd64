import { useCallback, useEffect, useState } from 'react';
import { takeShared } from '#admin/stores/add.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { panel, panelHeading } from './panel-look.ts';
import { type Pasted, readPasted } from './paste.ts';

/** Takes a text message apart; what is found is shown in the fields and never saved unseen. */
export function PasteBox({ onPasted }: { onPasted(found: Pasted): void }) {
  const [isOpen, setIsOpen] = useState(() => new URLSearchParams(location.search).has('paste'));
  const [found, setFound] = useState('');

  const take = useCallback(
    (text: string) => {
      const pasted = readPasted(text);
      const { message: _, ...fields } = pasted;
      const parts = Object.entries(fields).flatMap(([name, value]) => (value ? name : []));
      setFound(
        parts.length > 0
          ? `Found: ${parts.join(', ')}. Check them.`
          : 'Nothing found but the words.',
      );
      onPasted(pasted);
    },
    [onPasted],
  );

  // A text that another app has shared with the desk.
  useEffect(() => {
    void takeShared().then((text) => {
      if (text) take(text);
    });
  }, [take]);

  return (
    <section className={panel}>
      <h3 className={panelHeading}>Got it as a text message?</h3>
      <p className="hint">
        Copy it, then paste it here. Phone, email and name are picked out for you to check.
      </p>
      {isOpen ? (
        <div className="field pt-1">
          <label className="sr-only" htmlFor="pasted">
            The message
          </label>
          <textarea
            id="pasted"
            rows={3}
            onPaste={(event) => take(event.clipboardData.getData('text'))}
            onBlur={({ currentTarget: { value } }) => {
              if (value.trim() && !found) take(value);
            }}
          />
        </div>
      ) : (
        <button type="button" className="button second mt-1.5" onClick={() => setIsOpen(true)}>
          <Icon name="paste" />
          <span className="pl-1">Paste a message</span>
        </button>
      )}
      <p role="status">{found}</p>
    </section>
  );
}
