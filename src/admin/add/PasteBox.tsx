import { useCallback, useEffect, useState } from 'react';
import { Button } from '#admin/ui/Button.tsx';
import { formatCount } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { Panel } from '#admin/ui/Panel.tsx';
import { TextArea } from '#admin/ui/TextField.tsx';
import { limits } from '#leads/limits.ts';
import { takeShared } from './add.ts';
import { type Pasted, readPasted } from './paste.ts';

const pasteOf = () => new URLSearchParams(location.search).get('paste');
const tooLong = `The shared text has more than ${formatCount(limits.message)} characters. Copy the part you need and paste it here.`;

/** Takes a text message apart; what is found is shown in the fields and never saved unseen. */
export function PasteBox({ onPasted }: { onPasted(found: Pasted): void }) {
  const [isOpen, setIsOpen] = useState(() => pasteOf() !== null);
  const [found, setFound] = useState(() => (pasteOf() === 'long' ? tooLong : ''));
  const [shared, setShared] = useState('');

  const take = useCallback(
    (text: string) => {
      const pasted = readPasted(text);
      const { message: _, ...fields } = pasted;
      const parts = Object.entries(fields).flatMap(([name, value]) => (value ? name : []));
      setFound(
        parts.length > 0
          ? `Found: ${parts.join(', ')}. Check them.`
          : 'No phone, email or name found in it.',
      );
      onPasted(pasted);
    },
    [onPasted],
  );

  // Only offered: a page of another site may have sent it (public/admin/sw.js).
  useEffect(() => void takeShared().then(setShared), []);

  return (
    <Panel title="Got it as a text message?">
      <p className="hint">
        Copy it, then paste it here. Phone, email and name are picked out for you to check.
      </p>
      {shared ? (
        <div className="grid gap-2 py-2">
          <p className="hint">Another app shared this. Is it from a homeowner?</p>
          <blockquote className="m-0 whitespace-pre-wrap wrap-anywhere">{shared}</blockquote>
          <Button
            onClick={() => {
              take(shared);
              setShared('');
            }}
          >
            Use this text
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <TextArea
          id="pasted"
          label="The message"
          isLabelHidden
          rows={3}
          onPaste={(event) => take(event.clipboardData.getData('text'))}
          onBlur={({ currentTarget: { value } }) => {
            if (value.trim() && (!found || found === tooLong)) take(value);
          }}
        />
      ) : (
        <Button className="mt-1.5" onClick={() => setIsOpen(true)}>
          <Icon name="paste" />
          <span className="pl-1">Paste a message</span>
        </Button>
      )}
      <p role="status">{found}</p>
    </Panel>
  );
}
