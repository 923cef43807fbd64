import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  $session,
  checkSession,
  confirmCode,
  leaveCode,
  signIn,
} from '#admin/shell/account/auth.ts';
import { countKept, hasTyped } from '#admin/shell/account/device.ts';
import { goToDashboard } from '#admin/shell/addresses.ts';
import { Toasts } from '#admin/shell/Toasts.tsx';
import { takeKeptToast } from '#admin/stores/toasts.ts';
import { signedOutDays } from '#admin/sync/stored.ts';
import { Button } from '#admin/ui/Button.tsx';
import { thisDevice } from '#admin/ui/this-device.ts';
import { CodeForm } from './CodeForm.tsx';
import { useTypedBefore } from './carry-over-typed.ts';
import { LoginForm } from './LoginForm.tsx';

/** The page of the owner's editor that has sent him here to sign in. */
const readEditor = () =>
  /^\/edit\/.*/.exec(new URLSearchParams(location.search).get('to') ?? '')?.[0];

/** The dashboard is loading when it worked: the button stays busy until this page is left. */
async function untilLeft(isSignedIn: Promise<boolean>): Promise<void> {
  if (await isSignedIn) await new Promise(() => {});
}

/** Signs the owner in; with a session it goes straight on to the dashboard, or back to his editor. */
export function LoginView() {
  const session = useStore($session);
  const [kept, setKept] = useState(0);
  const [told, setTold] = useState('');
  const [isTyped, setIsTyped] = useState(false);
  const [isOff, setIsOff] = useState(navigator.onLine === false);
  useTypedBefore();

  useEffect(() => {
    const note = () => setIsOff(navigator.onLine === false);
    addEventListener('online', note);
    addEventListener('offline', note);
    return () => {
      removeEventListener('online', note);
      removeEventListener('offline', note);
    };
  }, []);
  useEffect(() => {
    setTold(takeKeptToast()?.text ?? '');
    void countKept().then(setKept);
    void checkSession();
  }, []);
  useEffect(() => {
    setIsTyped(hasTyped());
    const editor = readEditor();
    if (session.kind === 'signed-in' && !editor) goToDashboard();
    if (session.kind === 'signed-in' && editor)
      void import('#admin/shell/account/editor.ts').then(({ enterEditor }) => enterEditor(editor));
  }, [session]);

  const send = (entries: FormData) =>
    untilLeft(
      signIn(String(entries.get('email')), String(entries.get('password')), entries.has('shared')),
    );

  return (
    <>
      {told ? (
        <p role="alert" className="pb-2 font-bold text-brick">
          {told}
        </p>
      ) : null}
      {kept > 0 ? (
        <p className="pb-2">
          Sign in again to send {kept === 1 ? '1 change. It’s' : `${kept} changes. They’re`} kept on{' '}
          {thisDevice()}.
        </p>
      ) : null}
      {isTyped ? (
        <p className="pb-2">
          What you were typing is kept on {thisDevice()} for {signedOutDays} days. Sign in again to
          go on.
        </p>
      ) : null}
      {isOff ? (
        <p className="pb-2">You’re offline. You can sign in once you’re connected.</p>
      ) : null}
      {session.kind === 'needs-code' ? (
        <>
          <CodeForm
            label="Six-digit code from your authenticator app"
            button="Sign In"
            onSend={(code) => untilLeft(confirmCode(code))}
          />
          <Button look="link" className="mt-1" onClick={() => void leaveCode()}>
            Back to the password
          </Button>
        </>
      ) : (
        <LoginForm onSend={send} />
      )}
      <Toasts />
    </>
  );
}
