import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';

interface Props {
  scriptUrl: string;
  frameUrl: string;
  phone: { display: string; href: string };
  words: Record<'title' | 'loading' | 'trouble' | 'ownForm' | 'orCall' | 'failed', string>;
  /** Our own form. */
  children?: ReactNode;
}

/** Milliseconds until our own form replaces a provider's form that has not loaded. */
const TIMEOUT_MS = 8000;

type State = 'waiting' | 'loading' | 'ready' | 'failed' | 'own';

/**
 * The provider's form in a frame of at least 837 px, with a button for our own form at any time, because a
 * frame also reports an error page as loaded. Its script is added on mount and removed on unmount; if script
 * or frame fail, or take too long, our own form is shown. Without JavaScript our own form is shown from the
 * start.
 */
export function LeadFormEmbed({ scriptUrl, frameUrl, phone, words, children }: Props) {
  const [state, setState] = useState<State>('waiting');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isEmbedded = state === 'loading' || state === 'ready';

  useEffect(() => {
    const fail = () => setState((now) => (now === 'own' ? now : 'failed'));
    setState('loading');
    timer.current = setTimeout(fail, TIMEOUT_MS);
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onerror = fail;
    document.head.append(script);
    const remove = () => script.remove();
    window.addEventListener('pagehide', remove);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('pagehide', remove);
      remove();
    };
  }, [scriptUrl]);

  useEffect(() => {
    if (state === 'own') document.getElementById('lead-name')?.focus();
  }, [state]);

  const onLoad = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    clearTimeout(timer.current);
    // The line above disappears: if its button had the focus, move it to the form.
    if (frame.previousElementSibling?.contains(document.activeElement)) frame.focus();
    setState((now) => (now === 'loading' ? 'ready' : now));
  };
  const ways = (
    <>
      <button type="button" className="link-button" onClick={() => setState('own')}>
        {words.ownForm}
      </button>{' '}
      {words.orCall}{' '}
      <a className="nowrap" href={phone.href}>
        {phone.display}
      </a>
      .
    </>
  );
  return (
    // The page's policy allows what `data-script-src` and `data-frame-src` name (build/finish/headers.ts).
    <div data-script-src={scriptUrl} data-frame-src={frameUrl}>
      {state === 'failed' && (
        <p className="embed-note" role="status">
          {words.failed}
        </p>
      )}
      {isEmbedded && (
        <div className="embed-slot">
          {state === 'loading' && (
            <p role="status">
              {words.loading} {ways}
            </p>
          )}
          <iframe src={frameUrl} title={words.title} onLoad={onLoad} />
          {state === 'ready' && (
            <p>
              {words.trouble} {ways}
            </p>
          )}
        </div>
      )}
      <div hidden={isEmbedded}>{children}</div>
    </div>
  );
}
