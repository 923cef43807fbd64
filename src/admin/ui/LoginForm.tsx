import type { RefObject, SubmitEvent } from 'react';

interface Props {
  /** Not yet, in the form painted from the page's HTML: a password is never sent without script. */
  isReady: boolean;
  isBusy?: boolean;
  formRef?: RefObject<HTMLFormElement | null>;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Email, password and the one button. */
export function LoginForm({ isReady, isBusy = false, formRef, onSubmit }: Props) {
  return (
    <form className="gate-form" id="login-form" ref={formRef ?? null} onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor="login-email">Email</label>
        <input id="login-email" name="email" type="email" autoComplete="username" required />
      </div>
      <div className="field">
        <label htmlFor="login-password">Password</label>
        <input
          id="login-password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </div>
      <button type="submit" className="button" disabled={!isReady} aria-busy={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </button>
    </form>
  );
}
