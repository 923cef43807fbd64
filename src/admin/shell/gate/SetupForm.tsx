import { passwordTooShort } from '#admin/shell/account/setup.ts';
import { Form } from '#admin/ui/Form.tsx';
import { TextField } from '#admin/ui/TextField.tsx';

interface Props {
  email: string;
  /** The error message for the password; empty without an error. */
  problem?: string;
  onSend?(entries: FormData, form: HTMLFormElement): Promise<unknown>;
}

/** The setup form: the owner's fixed email, a new password, and the button. */
export function SetupForm({ email, problem = '', onSend }: Props) {
  return (
    <>
      <h1>Admin Setup</h1>
      <p className="lead-in">One time only: choose the password for the owner’s account.</p>
      <Form
        className="gate-form"
        button="Create Admin Account"
        busy="Creating Admin Account..."
        look="main"
        onSend={onSend}
        noValidate
      >
        <TextField
          id="setup-email"
          label="Email"
          type="email"
          value={email}
          autoComplete="username"
          disabled
          readOnly
          hint="Set in the site’s settings."
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
      </Form>
    </>
  );
}
