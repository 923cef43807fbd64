const controls = 'a, button, input, label, select, summary, textarea';

/** What was pressed last, unless a key was used since: Safari gives a pressed button no focus. */
let pressed: HTMLElement | null = null;

/** Notes from now on what is pressed; returns a function that ends it. */
export function watchPresses(): () => void {
  const onPress = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
  };
  const onKey = () => {
    pressed = null;
  };
  document.addEventListener('pointerdown', onPress, true);
  document.addEventListener('keydown', onKey, true);
  return () => {
    document.removeEventListener('pointerdown', onPress, true);
    document.removeEventListener('keydown', onKey, true);
  };
}

/** What has opened the sheet that opens now: the focus goes back to it. */
export const findOpener = (): Element | null =>
  pressed?.isConnected ? pressed : document.activeElement;
