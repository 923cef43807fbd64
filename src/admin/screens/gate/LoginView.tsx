import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { $session, checkSession, confirmCode, signIn } from '#admin/account/auth.ts';
import { countKept, hasTyped } from '#admin/account/device.ts';
import { goToDashboard } from '#admin/screens/frame/addresses.ts';
import { Toasts } from '#admin/screens/frame/Toasts.tsx';
import { showKeptToast } from '#admin/stores/toasts.ts';
import { CodeForm } from './CodeForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useTypedBefore } from './typed.ts';

/** The page of the owner's editor that has sent him here to sign in. */
const readEditor = () =>
  /^\/edit\/.*/.exec(new URLSearchParams(location.search).get('to') ?? '')?.[0];

/** Signs the owner in; with a session it goes straight on to the dashboard, or back to his editor. */
export function LoginView() {
  const session = useStore($session);
  const [isBusy, setIsBusy] = useState(false);
  const [kept, setKept] = useState(0);
  const [isTyped, setIsTyped] = useState(false);
  useTypedBefore();

  useEffect(() => {
    showKeptToast();
    void countKept().then(setKept);
    void checkSession();
  }, []);
  useEffect(() => {
    setIsTyped(hasTyped());
    const editor = readEditor();
    if (session.kind === 'signed-in' && !editor) goToDashboard();
    if (session.kind === 'signed-in' && editor)
      void import('#admin/account/editor.ts').then(({ enterEditor }) => enterEditor(editor));
    if (session.kind === 'needs-code') setIsBusy(false);
  }, [session]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    setIsBusy(true);
    const isSignedIn = await signIn(
      String(fields.get('email')),
      String(fields.get('password')),
      fields.has('shared'),
    );
    // The dashboard is loading: the button stays busy until this page is left.
    if (!isSignedIn) setIsBusy(false);
  }

  async function confirm(code: string): Promise<void> {
    setIsBusy(true);
    if (!(await confirmCode(code))) setIsBusy(false);
  }

  return (
    <>
      {kept > 0 ? (
        <p className="pb-2">
          Sign in again to send {kept === 1 ? '1 change. It’s' : `${kept} changes. They’re`} kept on
          this phone.
        </p>
      ) : null}
      {isTyped ? (
        <p className="pb-2">
          What you were typing is kept on this phone for seven days. Sign in again to go on.
        </p>
      ) : null}
      {session.kind === 'needs-code' ? (
        <CodeForm
          label="Six digits of your authenticator app"
          button="Sign In"
          isBusy={isBusy}
          onSubmit={(code) => void confirm(code)}
        />
      ) : (
        <LoginForm isBusy={isBusy} onSubmit={(event) => void submit(event)} />
      )}
      <Toasts />
    </>
  );
}
