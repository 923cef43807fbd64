import type { SubmitEvent } from 'react';

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
      <div className="field">
        <label htmlFor="factor-code">{label}</label>
        <input
          id="factor-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </div>
      <button type="submit" className="button" aria-busy={isBusy}>
        {button}
      </button>
    </form>
  );
}
