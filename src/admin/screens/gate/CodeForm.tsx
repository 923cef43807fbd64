import type { SubmitEvent } from 'react';
import { TextField } from '#admin/ui/TextField.tsx';

interface Props {
  label: string;
  button: string;
  isBusy: boolean;
  onSubmit(code: string): void;
}

/** The six digits of the authenticator app. */
export function CodeForm({ label, button, isBusy, onSubmit }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onSubmit(String(new FormData(event.currentTarget).get('code')));
  };
  return (
    <form className="gate-form" onSubmit={submit}>
      <TextField
        id="factor-code"
        label={label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <button type="submit" className="button" aria-busy={isBusy}>
        {button}
      </button>
    </form>
  );
}
