import { Dialog } from '#admin/ui/Dialog.tsx';

/** The desk's keys with what they do. */
const keyWords = [
  ['j, k', 'Next and previous lead'],
  ['Enter', 'Open the lead'],
  ['Esc', 'Back to the list, close a sheet'],
  ['/', 'Find a lead'],
  ['c', 'Call, then ‘How did it go?’'],
  ['t', 'Text'],
  ['e', 'Email'],
  ['n', 'Note'],
  ['f', 'Follow-up or visit'],
  ['a', 'Add a lead'],
  ['u', 'Undo the last change'],
  ['?', 'This list'],
] as const;

/** The list of the keys. */
export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" close="Close" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {keyWords.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
