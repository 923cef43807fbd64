import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { messages } from '#admin/messages.ts';
import { $session, checkSession, retrySession } from '#admin/shell/account/auth.ts';
import { keepToast, showKeptToast } from '#admin/stores/toasts.ts';
import { takeBack } from '#admin/sync/log.ts';
import { startSync } from '#admin/sync/sync.ts';
import { Loading } from '#admin/ui/Loading.tsx';
import { Notice } from '#admin/ui/Notice.tsx';
import { watchPresses } from '#admin/ui/opener.ts';
import { addresses, goOn, goToLogin } from './addresses.ts';
import { DemoLine } from './DemoLine.tsx';
import { DeskHeader } from './DeskHeader.tsx';
import { Boundary } from './lazy-screen.tsx';
import { SignalLine } from './SignalLine.tsx';
import { Toasts } from './Toasts.tsx';

const page =
  'mx-auto max-w-desk px-[clamp(1rem,2.6vw,2.5rem)] pt-2 pb-[11rem] text-[1.0625rem] lg:pb-8 lg:text-sm';

/** What the owner, or a visitor of the demo, has to know of the server. */
const StateLine = import.meta.env.DEMO ? DemoLine : SignalLine;

/** How often the desk tries again that the server kept from opening. */
const retryMs = 60_000;

interface Props {
  title: string;
  /** How its main part looks. */
  look?: string;
  children: ReactNode;
}

/** A page of the desk for a signed-in user; everyone else is sent to the login. */
export function SignedIn({ title, look = page, children }: Props) {
  const session = useStore($session);
  const wasSignedIn = useRef(false);

  useEffect(() => {
    showKeptToast((changes) => void takeBack(changes));
    void checkSession();
    // A page restored from the back/forward cache may show data of a session that has ended.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void checkSession();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  useEffect(() => {
    if (session.kind === 'signed-in') wasSignedIn.current = true;
    if (session.kind !== 'signed-out' && session.kind !== 'needs-code') return;
    const isLogout = wasSignedIn.current && session.kind === 'signed-out' && !session.byOthers;
    if (session.kind === 'signed-out' && session.byOthers)
      keepToast('failed', messages.signedOutElsewhere);
    if (isLogout) goOn(addresses.login);
    else goToLogin();
  }, [session]);

  useEffect(watchPresses, []);
  useEffect(() => (session.kind === 'signed-in' ? startSync() : undefined), [session.kind]);

  useEffect(() => {
    if (session.kind !== 'unreachable') return;
    const retry = () => void retrySession();
    addEventListener('online', retry);
    const timer = setInterval(retry, retryMs);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [session.kind]);

  return (
    <Boundary>
      <DeskHeader title={title} email={session.kind === 'signed-in' ? session.email : null} />
      <main className={session.kind === 'signed-in' ? look : page}>
        {session.kind === 'signed-in' ? children : null}
        {session.kind === 'checking' || session.kind === 'signed-out' ? (
          <Loading
            {...(session.kind === 'checking' && session.isRepeating
              ? { note: 'The server isn’t responding yet. Retrying.' }
              : {})}
          />
        ) : null}
        {session.kind === 'unreachable' ? (
          <Notice
            kind="failed"
            title="Couldn’t reach the server"
            action={{ label: 'Try again', run: () => void retrySession() }}
          >
            <p>You are still signed in, and nothing is lost. {session.message}</p>
          </Notice>
        ) : null}
      </main>
      <Toasts>{session.kind === 'signed-in' ? <StateLine /> : null}</Toasts>
    </Boundary>
  );
}
