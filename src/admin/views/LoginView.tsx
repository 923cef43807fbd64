import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { $session, checkSession, signIn } from '#admin/stores/auth.ts';
import { showKeptToast } from '#admin/stores/toasts.ts';
import { LoginForm } from '#admin/ui/LoginForm.tsx';
import { addresses, goOn } from './addresses.ts';
import { rememberPainted } from './painted.ts';
import { Toasts } from './Toasts.tsx';

/** Signs the owner in; with a session it goes straight on to the dashboard. */
export function LoginView() {
  const session = useStore($session);
  const [isBusy, setIsBusy] = useState(false);
  const [painted] = useState(() => rememberPainted('login-form'));
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => painted.handOver(form.current), [painted]);
  useEffect(() => {
    showKeptToast();
    void checkSession();
  }, []);
  useEffect(() => {
    if (session.kind === 'signed-in') goOn(addresses.dashboard);
  }, [session]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    setIsBusy(true);
    const isSignedIn = await signIn(String(fields.get('email')), String(fields.get('password')));
    // The dashboard is on its way: the button stays busy until this page has gone.
    if (!isSignedIn) setIsBusy(false);
  }

  return (
    <>
      <LoginForm isReady isBusy={isBusy} formRef={form} onSubmit={(event) => void submit(event)} />
      <Toasts />
    </>
  );
}
