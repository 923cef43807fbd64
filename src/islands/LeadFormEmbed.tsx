import { useEffect, useRef, useState } from 'react';

interface Props {
  scriptUrl: string;
  frameUrl: string;
  phone: { display: string; href: string };
}

/** How long the provider's form may take before our own takes its place. */
const PATIENCE_MS = 8000;

/**
 * The provider's form in a frame of at least 837 px, with our own form one press away. Its script is added
 * when the page opens and removed when it closes; if script or frame fail, or take too long, our own form
 * comes back. Without JavaScript our own form is there from the start.
 */
export function LeadFormEmbed({ scriptUrl, frameUrl, phone }: Props) {
  const [state, setState] = useState<'waiting' | 'loading' | 'ready' | 'failed'>('waiting');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    setState('loading');
    timer.current = setTimeout(() => setState('failed'), PATIENCE_MS);
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onerror = () => setState('failed');
    document.head.append(script);
    const remove = () => script.remove();
    window.addEventListener('pagehide', remove);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('pagehide', remove);
      remove();
    };
  }, [scriptUrl]);

  const embedded = state === 'loading' || state === 'ready';
  useEffect(() => {
    const own = document.getElementById('own-form');
    if (own) own.hidden = embedded;
  }, [embedded]);

  if (state === 'waiting') return null;
  if (state === 'failed')
    return (
      <p className="embed-note" role="status">
        The form of our provider did not open, so here is our own. It reaches the same people.
      </p>
    );
  return (
    <div className="embed-slot">
      {state === 'loading' && (
        <p role="status">
          The form is loading. You need not wait:{' '}
          <button type="button" className="link-button" onClick={() => setState('failed')}>
            use our own form
          </button>{' '}
          or call{' '}
          <a className="nowrap" href={phone.href}>
            {phone.display}
          </a>
          .
        </p>
      )}
      <iframe
        src={frameUrl}
        title="Request your free estimate"
        onLoad={() => {
          clearTimeout(timer.current);
          setState((now) => (now === 'loading' ? 'ready' : now));
        }}
      />
    </div>
  );
}
