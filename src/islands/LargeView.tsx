import { type CSSProperties, type TouchEvent, useLayoutEffect, useRef, useState } from 'react';
import { fill } from '#shared/fill.ts';

/** What the large view shows of a picture, as its tile on the page says it. */
export interface GalleryPicture {
  /** Its address on the page: #id. */
  id: string;
  /** The address of the large file, and its width by its height. */
  large: string;
  ratio: number;
  alt: string;
  caption: string;
  /** The number of a rendering or a plan. */
  sheet?: string | undefined;
  isRendering: boolean;
}

/** The words of the large view, from interface.yaml. */
export interface LargeViewWords {
  /** What a rendering is called, also at the start of its alt text. */
  rendering: string;
  /** Which picture it is, to hear and to see. */
  name: string;
  place: string;
  close: string;
  /** The button that enlarges the picture, and the one that shows all of it again. */
  zoom: string;
  whole: string;
  previous: string;
  next: string;
}

interface Props {
  picture: GalleryPicture;
  words: LargeViewWords;
  /** Its index in the list, and the length of the list. */
  at: number;
  total: number;
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
}

const SWIPE_PIXELS = 48;

/**
 * One picture over the whole screen, with caption, previous and next buttons, Escape, arrow keys and swipe. A
 * native modal dialog keeps the focus inside (WAI-ARIA APG, modal dialog).
 */
export function LargeView({ picture, words, at, total, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const count = { number: at + 1, count: total };
  const touchStart = useRef<number | undefined>(undefined);
  // The picture that is enlarged: the next one is shown whole.
  const [zoomed, setZoomed] = useState<string>();
  const isZoomed = zoomed === picture.id;

  // Before the browser paints: the picture of the list grows into this one.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const onTouchEnd = (event: TouchEvent) => {
    const start = touchStart.current;
    const end = event.changedTouches[0]?.clientX;
    touchStart.current = undefined;
    if (start === undefined || end === undefined || Math.abs(end - start) < SWIPE_PIXELS) return;
    onMove(end < start ? 1 : -1);
  };

  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={fill(words.name, count)}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') onMove(1);
        if (event.key === 'ArrowLeft') onMove(-1);
      }}
      onTouchStart={({ touches }) => {
        // In an enlarged picture a finger scrolls.
        touchStart.current = touches.length === 1 && !isZoomed ? touches[0]?.clientX : undefined;
      }}
      onTouchEnd={onTouchEnd}
    >
      <div className="lightbox-top">
        <p aria-live="polite">{fill(words.place, count)}</p>
        <button type="button" onClick={() => setZoomed(isZoomed ? undefined : picture.id)}>
          {isZoomed ? words.whole : words.zoom}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
      <figure className={isZoomed ? 'zoomed' : undefined}>
        <img
          key={picture.id}
          src={picture.large}
          alt={picture.alt}
          style={{ '--ratio': picture.ratio } as CSSProperties}
        />
        <figcaption className="title-block">
          <b>{picture.caption}</b>
          {picture.isRendering && !picture.sheet?.includes(words.rendering) && (
            <span>{words.rendering}</span>
          )}
          {picture.sheet && <span>{picture.sheet}</span>}
        </figcaption>
      </figure>
      <div className="lightbox-nav">
        <button type="button" onClick={() => onMove(-1)}>
          ← {words.previous}
        </button>
        <button type="button" onClick={() => onMove(1)}>
          {words.next} →
        </button>
      </div>
    </dialog>
  );
}
