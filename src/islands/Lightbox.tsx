import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type GalleryPicture, LargeView, type LargeViewWords } from './LargeView.tsx';
import { opensElsewhere } from './opens-elsewhere.ts';

/** The filtered pictures at the time when the large view opened, and the index of the one shown. */
interface View {
  list: readonly GalleryPicture[];
  at: number;
}

/** Reads a tile: in the page's HTML the same texts as props would fill half of the first screen's bytes. */
function readTile(tile: HTMLLIElement, rendering: string): GalleryPicture | undefined {
  const image = tile.querySelector('img');
  const link = tile.querySelector('a');
  if (!image || !link) return undefined;
  const words = [...(tile.querySelector('span')?.childNodes ?? [])];
  const size = (name: string) => Number(image.getAttribute(name));
  return {
    id: tile.id,
    large: link.href,
    ratio: size('width') / size('height'),
    alt: image.alt,
    caption: tile.querySelector('b')?.textContent ?? '',
    sheet: words
      .map(({ textContent }) => textContent?.trim())
      .filter(Boolean)
      .join(' · '),
    isRendering: image.alt.startsWith(rendering),
  };
}

/** The list item of a picture. */
const itemOf = (id: string) => document.getElementById(id);

/** Opens the large view so that the picture grows out of its tile; at once without motion or View Transitions. */
function grow(id: string, show: () => void): void {
  const tile = itemOf(id)?.querySelector('img');
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!tile || still || !('startViewTransition' in document)) {
    show();
    return;
  }
  tile.style.viewTransitionName = 'large-picture';
  document.startViewTransition(() => {
    tile.style.viewTransitionName = '';
    flushSync(show);
  });
}

/**
 * Adds the large view to the gallery's list, which the page renders: links to the large files, each item with
 * its picture's id. Every picture has its own address (#id): it opens the large view and follows it.
 */
export function Lightbox({ words, children }: { words: LargeViewWords; children?: ReactNode }) {
  const [view, setView] = useState<View>();
  const shown = view?.list[view.at];

  /** Opens the large view; false when the list lacks the picture, or in browsers without `<dialog>`. */
  const open = useCallback(
    (id: string): boolean => {
      const tiles = itemOf(id)?.parentElement?.querySelectorAll<HTMLLIElement>(':scope > li') ?? [];
      const list = [...tiles]
        .filter((tile) => tile.offsetParent)
        .flatMap((tile) => readTile(tile, words.rendering) ?? []);
      const at = list.findIndex((picture) => picture.id === id);
      if (at < 0 || !('HTMLDialogElement' in window)) return false;
      grow(id, () => setView({ list, at }));
      return true;
    },
    [words.rendering],
  );

  useEffect(() => {
    const onHashChange = () => open(location.hash.slice(1));
    onHashChange();
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, [open]);

  useEffect(() => {
    if (shown) history.replaceState(history.state, '', `#${shown.id}`);
  }, [shown]);

  const move = (step: 1 | -1) =>
    setView((now) => now && { ...now, at: (now.at + step + now.list.length) % now.list.length });
  const close = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    setView(undefined);
    if (shown) itemOf(shown.id)?.querySelector('a')?.focus();
  };

  const onClick = (event: MouseEvent) => {
    const id = event.target instanceof Element && event.target.closest('li')?.id;
    if (id && !opensElsewhere(event) && open(id)) event.preventDefault();
  };

  return (
    <>
      <div onClickCapture={onClick}>{children}</div>
      {view && shown && (
        <LargeView
          picture={shown}
          words={words}
          at={view.at}
          total={view.list.length}
          onMove={move}
          onClose={close}
        />
      )}
    </>
  );
}
