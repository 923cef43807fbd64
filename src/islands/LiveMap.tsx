import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * The drawn chart, until the visitor asks for the live map; nothing of another host loads before. The
 * frame takes the focus of the link that it replaces.
 */
export function LiveMap({
  frameUrl,
  children,
}: {
  frameUrl?: string | undefined;
  children?: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState(false);
  useEffect(() => {
    const link = root.current?.querySelector('[data-live-map]');
    if (!link || !frameUrl) return;
    const onClick = (event: Event) => {
      if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      setLive(true);
    };
    link.addEventListener('click', onClick);
    return () => link.removeEventListener('click', onClick);
  }, [frameUrl]);
  if (live && frameUrl)
    return (
      <div className="map">
        <iframe
          src={frameUrl}
          title="Live map of our service area"
          loading="eager"
          ref={(frame) => frame?.focus()}
        />
      </div>
    );
  return <div ref={root}>{children}</div>;
}
