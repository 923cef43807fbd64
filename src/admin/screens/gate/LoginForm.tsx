import type { SubmitEvent } from 'react';
import { TextField } from '#admin/ui/TextField.tsx';

interface Props {
  isBusy?: boolean;
  /** Missing in the built HTML: without its script the form must never send a password. */
  onSubmit?(event: SubmitEvent<HTMLFormElement>): void;
}

/** The login form: email, password and button. */
export function LoginForm({ isBusy = false, onSubmit }: Props) {
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
      <label className="flex min-h-tap items-center gap-1.5">
        <input type="checkbox" name="shared" className="size-4 accent-river" />
        This is a shared computer: keep nothing on it
      </label>
      <button type="submit" className="button" disabled={!onSubmit} aria-busy={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </button>
    </form>
  );
}
