/** What people write in an amount and a number box does not take: signs of money, commas, spaces. */
const SIGNS = /[$,\s]/g;

/**
 * Lets a price be typed or pasted as people write it, like $41,000: the editor's number box would take the comma for
 * the end of the number, and lose what stands before it.
 */
export function acceptWrittenNumbers(): void {
  document.addEventListener(
    'beforeinput',
    (event) => {
      const box = event.target;
      const text = event.data ?? event.dataTransfer?.getData('text/plain');
      if (!(box instanceof HTMLInputElement) || !isNumberBox(box) || !text?.match(SIGNS)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const plain = text.replace(SIGNS, '');
      if (plain) document.execCommand('insertText', false, plain);
    },
    { capture: true },
  );
}

const isNumberBox = ({ type, inputMode }: HTMLInputElement): boolean =>
  type === 'number' || inputMode === 'numeric' || inputMode === 'decimal';
