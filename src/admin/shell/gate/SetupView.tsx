import { useEffect, useRef, useState } from 'react';
import { createAdmin, findPasswordProblem } from '#admin/shell/account/setup.ts';
import { addresses } from '#admin/shell/addresses.ts';
import { Toasts } from '#admin/shell/Toasts.tsx';
import { useTypedBefore } from './carry-over-typed.ts';
import { SetupForm } from './SetupForm.tsx';

function SetupDone() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Setup Complete!
      </h1>
      <p className="lead-in">
        The admin account has been created. You can now login to the admin dashboard.
      </p>
      <div className="gate-actions">
        <a className="button" href={addresses.login}>
          Go to Admin Login
        </a>
        <a className="button second" href={addresses.home}>
          Back to Website
        </a>
      </div>
    </>
  );
}

/** Creates the owner's account, once. */
export function SetupView({ email }: { email: string }) {
  const [isSetUp, setIsSetUp] = useState(false);
  const [problem, setProblem] = useState('');
  useTypedBefore();

  async function create(entries: FormData, form: HTMLFormElement): Promise<void> {
    const password = String(entries.get('password'));
    // The server checks too, should the list of common passwords not load.
    const found = await findPasswordProblem(password).catch(() => undefined);
    setProblem(found ?? '');
    if (found) form.querySelector<HTMLInputElement>('[name=password]')?.focus();
    else setIsSetUp(await createAdmin(email, password));
  }

  return (
    <>
      {isSetUp ? <SetupDone /> : <SetupForm email={email} problem={problem} onSend={create} />}
      <Toasts />
    </>
  );
}
