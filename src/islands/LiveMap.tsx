import { type ReactNode, useState } from 'react';
import { opensElsewhere } from './opens-elsewhere.ts';

interface Props {
  /** On the button, and of the frame for screen readers. */
  words: { open: string; live: string };
  /** The map provider's page: the link's target without JavaScript. */
  href: string;
  /** The same map for a frame; without it the link stays an ordinary link. */
  frameUrl?: string | undefined;
  /** The drawn map. */
  children?: ReactNode;
}

/**
 * The drawn map, until the visitor opens the live one; before that nothing loads from another host. The frame
 * takes over the focus of the link that it replaces.
 */
export function LiveMap({ words, href, frameUrl, children }: Props) {
  const [isLive, setIsLive] = useState(false);
  return (
    // The page's policy allows the frame of `data-map-src` (build/finish/headers.ts).
    <div className="map" data-map-src={frameUrl}>
      {isLive ? (
        <iframe src={frameUrl} title={words.live} ref={(frame) => frame?.focus()} />
      ) : (
        <>
          {children}
          <p>
            <a
              className="button outline"
              href={href}
              data-hold={frameUrl && ''}
              onClick={(event) => {
                if (!frameUrl || opensElsewhere(event)) return;
                event.preventDefault();
                setIsLive(true);
              }}
            >
              {words.open}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
