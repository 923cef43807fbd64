import type { SubmitEvent } from 'react';

interface Props {
  /** False until the page is hydrated: without its script the form must never send a password. */
  isReady: boolean;
  isBusy: boolean;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
}

/** The login form: email, password and button. */
export function LoginForm({ isReady, isBusy, onSubmit }: Props) {
  return (
    <form className="gate-form" onSubmit={onSubmit}>
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
