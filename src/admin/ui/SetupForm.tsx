import type { RefObject, SubmitEvent } from 'react';
import { passwordTooShort } from '#admin/messages.ts';

interface Props {
  email: string;
  /** False until the page is hydrated: without its script the form must never send a password. */
  isReady: boolean;
  isBusy: boolean;
  /** The error message for the password; empty without an error. */
  problem: string;
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
}

/** The setup form: the owner's fixed email, a new password, and the button. */
export function SetupForm(props: Props) {
  const { email, isReady, isBusy, problem, formRef, onSubmit } = props;
  return (
    <>
      <h1>Admin Setup</h1>
      <p className="lead-in">One time only: choose the password for the owner’s account.</p>
      <form className="gate-form" ref={formRef} onSubmit={onSubmit} noValidate>
        <div className="field">
          <label htmlFor="setup-email">Email</label>
          <input
            id="setup-email"
            type="email"
            value={email}
            autoComplete="username"
            disabled
            readOnly
            aria-describedby="setup-email-hint"
          />
          <p className="hint" id="setup-email-hint">
            Fixed in the site’s settings.
          </p>
        </div>
        <div className={problem ? 'field has-error' : 'field'}>
          <label htmlFor="setup-password">Password</label>
          {problem ? (
            <p className="field-error" id="setup-password-error">
              {problem}
            </p>
          ) : null}
          <input
            id="setup-password"
            name="password"
            type="password"
            autoComplete="new-password"
            required
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'setup-password-error' : 'setup-password-hint'}
          />
          {problem ? null : (
            <p className="hint" id="setup-password-hint">
              {passwordTooShort}. Fifteen or more, like four words in a row, are safest.
            </p>
          )}
        </div>
        <button type="submit" className="button" disabled={!isReady} aria-busy={isBusy}>
          {isBusy ? 'Creating Admin Account...' : 'Create Admin Account'}
        </button>
      </form>
    </>
  );
}
