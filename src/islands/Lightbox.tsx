import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

interface Picture {
  id: string;
  src: string;
  alt: string;
  caption: string;
  rendering: boolean;
}

const readPictures = (root: HTMLElement): Picture[] =>
  [...root.querySelectorAll<HTMLAnchorElement>('li > a')]
    .filter((link) => link.offsetParent !== null)
    .map((link) => ({
      id: link.parentElement?.id ?? '',
      src: link.href,
      alt: link.querySelector('img')?.alt ?? '',
      caption: link.dataset['caption'] ?? '',
      rendering: link.dataset['rendering'] !== undefined,
    }));

const SWIPE_PIXELS = 48;

/**
 * The large view of the gallery around links that already lead to the large files: caption, previous and
 * next, Escape, arrows, swipe, and an address for each picture (#id). A native modal dialog keeps the
 * focus inside and gives it back (WAI-ARIA APG, modal dialog).
 */
export function Lightbox({ children }: { children?: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useRef<number | undefined>(undefined);
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [at, setAt] = useState(-1);
  const shown = pictures[at];

  const open = useCallback((id: string) => {
    const list = root.current ? readPictures(root.current) : [];
    const index = list.findIndex((picture) => picture.id === id);
    if (index < 0) return false;
    setPictures(list);
    setAt(index);
    return true;
  }, []);

  useEffect(() => {
    const box = root.current;
    if (!box) return;
    const onClick = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      const item = event.target instanceof Element ? event.target.closest('li') : null;
      if (item && open(item.id)) event.preventDefault();
    };
    const onHash = () => {
      if (location.hash.length > 1) open(location.hash.slice(1));
    };
    box.addEventListener('click', onClick);
    window.addEventListener('hashchange', onHash);
    onHash();
    return () => {
      box.removeEventListener('click', onClick);
      window.removeEventListener('hashchange', onHash);
    };
  }, [open]);

  useEffect(() => {
    if (!shown) return;
    history.replaceState(history.state, '', `#${shown.id}`);
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [shown]);

  const close = () => {
    const item = shown && document.getElementById(shown.id);
    history.replaceState(history.state, '', location.pathname + location.search);
    setAt(-1);
    item?.querySelector('a')?.focus();
  };
  const move = (step: number) =>
    setAt((index) => (index + step + pictures.length) % pictures.length);

  return (
    <div ref={root}>
      {children}
      <dialog
        ref={dialog}
        className="lightbox"
        aria-label={shown ? `Picture ${at + 1} of ${pictures.length}` : 'Picture'}
        onClose={close}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') move(1);
          if (event.key === 'ArrowLeft') move(-1);
        }}
        onTouchStart={(event) => {
          from.current = event.touches.length === 1 ? event.touches[0]?.clientX : undefined;
        }}
        onTouchEnd={(event) => {
          const start = from.current;
          const end = event.changedTouches[0]?.clientX;
          from.current = undefined;
          if (start === undefined || end === undefined || Math.abs(end - start) < SWIPE_PIXELS)
            return;
          move(end < start ? 1 : -1);
        }}
      >
        {shown && (
          <>
            <div className="lightbox-top">
              <p aria-live="polite">
                <b>{at + 1}</b> of {pictures.length}
              </p>
              <button type="button" onClick={() => dialog.current?.close()}>
                Close
              </button>
            </div>
            <figure>
              <img key={shown.src} src={shown.src} alt={shown.alt} />
              <figcaption>
                {shown.caption}
                {shown.rendering && <span>. Design rendering</span>}
              </figcaption>
            </figure>
            <div className="lightbox-nav">
              <button type="button" onClick={() => move(-1)}>
                ← Previous
              </button>
              <button type="button" onClick={() => move(1)}>
                Next →
              </button>
            </div>
          </>
        )}
      </dialog>
    </div>
  );
}
