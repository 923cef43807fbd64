import type { RefObject, SubmitEvent } from 'react';
import { passwordTooShort } from '#admin/account/setup.ts';
import { TextField } from '#admin/ui/TextField.tsx';

interface Props {
  email: string;
  isBusy?: boolean;
  /** The error message for the password; empty without an error. */
  problem?: string;
  formRef?: RefObject<HTMLFormElement | null>;
  /** Missing in the built HTML: without its script the form must never send a password. */
  onSubmit?(event: SubmitEvent<HTMLFormElement>): void;
}

/** The setup form: the owner's fixed email, a new password, and the button. */
export function SetupForm(props: Props) {
  const { email, isBusy = false, problem = '', formRef, onSubmit } = props;
  return (
    <>
      <h1>Admin Setup</h1>
      <p className="lead-in">One time only: choose the password for the owner’s account.</p>
      <form className="gate-form" ref={formRef} onSubmit={onSubmit} noValidate>
        <TextField
          id="setup-email"
          label="Email"
          type="email"
          value={email}
          autoComplete="username"
          disabled
          readOnly
          hint="Fixed in the site’s settings."
        />
        <TextField
          id="setup-password"
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          problem={problem}
          hint={
            problem
              ? ''
              : `${passwordTooShort}. Fifteen or more, like four words in a row, are safest.`
          }
        />
        <button type="submit" className="button" disabled={!onSubmit} aria-busy={isBusy}>
          {isBusy ? 'Creating Admin Account...' : 'Create Admin Account'}
        </button>
      </form>
    </>
  );
}
