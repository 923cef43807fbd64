import { useCallback, useEffect, useRef, useState } from 'react';
import type { PictureData } from '#components/picture.ts';
import { LargeView } from './LargeView.tsx';
import { opensElsewhere } from './opens-elsewhere.ts';

export interface GalleryPicture {
  /** Its address on the page: #id. */
  id: string;
  kind: string;
  /** The picture in the list, and the words under it. */
  thumbnail: PictureData;
  label: string;
  /** The address of the large file, and the words under that. */
  large: string;
  caption: string;
  /** That the picture is drawn; nothing for a photograph. */
  note?: string | undefined;
}

/** The pictures that the filter left when the large view opened, and the place of the one that is shown. */
interface View {
  list: readonly GalleryPicture[];
  at: number;
}

/**
 * The pictures of the gallery as links to their large files, and the large view that opens instead. Each
 * picture has an address of its own (#id), which follows the large view and opens it.
 */
export function Lightbox({ pictures }: { pictures: readonly GalleryPicture[] }) {
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const [view, setView] = useState<View>();
  const shown = view?.list[view.at];

  /** Shows a picture large; false when the list does not hold it, or in browsers without `<dialog>`. */
  const open = useCallback(
    (id: string): boolean => {
      const list = pictures.filter((picture) => links.current.get(picture.id)?.offsetParent);
      const at = list.findIndex((picture) => picture.id === id);
      if (at < 0 || !('HTMLDialogElement' in window)) return false;
      setView({ list, at });
      return true;
    },
    [pictures],
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
    if (shown) links.current.get(shown.id)?.focus();
  };

  return (
    <>
      <ul className="gallery-grid">
        {pictures.map(({ id, kind, thumbnail, label, large }, index) => (
          <li key={id} id={id} className={kind}>
            <a
              href={large}
              data-hold=""
              ref={(link) => {
                if (link) links.current.set(id, link);
              }}
              onClick={(event) => {
                if (!opensElsewhere(event) && open(id)) event.preventDefault();
              }}
            >
              <Thumbnail picture={thumbnail} isFirst={index === 0} />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
      {view && shown && (
        <LargeView
          picture={shown}
          at={view.at}
          total={view.list.length}
          onMove={move}
          onClose={close}
        />
      )}
    </>
  );
}

/** The same markup as Picture.astro. */
function Thumbnail({ picture, isFirst }: { picture: PictureData; isFirst: boolean }) {
  const { srcSet, sizes, alt, position, ...image } = picture;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        {...image}
        alt={alt}
        style={position ? { objectPosition: position } : undefined}
        loading={isFirst ? undefined : 'lazy'}
        decoding={isFirst ? undefined : 'async'}
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </picture>
  );
}
