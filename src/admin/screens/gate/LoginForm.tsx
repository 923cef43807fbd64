import type { SubmitEvent } from 'react';
import { TextField } from '#admin/ui/TextField.tsx';

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
      <TextField
        id="login-email"
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
      />
      <TextField
        id="login-password"
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <button type="submit" className="button" disabled={!isReady} aria-busy={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </button>
    </form>
  );
}
