import { passwordTooShort } from '#admin/shell/account/recovery.ts';
import { Form } from '#admin/ui/Form.tsx';
import { TextField } from '#admin/ui/TextField.tsx';

interface Props {
  onSend?(entries: FormData, form: HTMLFormElement): Promise<unknown>;
}

/** Asks for the address to which the link goes; also in the built HTML. */
export function AskForm({ onSend }: Props) {
  return (
    <Form
      className="gate-form"
      button="Send the link"
      busy="Sending..."
      look="main"
      onSend={onSend}
    >
      <TextField
        id="reset-email"
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
      />
    </Form>
  );
}

/** Asks for the new password, and for the second factor's six digits once the server wants them. */
export function NewPasswordForm({
  onSend,
  problem,
  needsCode,
}: Props & { problem: string; needsCode: boolean }) {
  return (
    <Form className="gate-form" button="Set the password" look="main" onSend={onSend} noValidate>
      <TextField
        id="reset-password"
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        problem={problem}
        hint={problem ? '' : `${passwordTooShort}. Four words in a row are safest.`}
      />
      {needsCode ? (
        <TextField
          id="reset-code"
          label="Six-digit code from your authenticator app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      ) : null}
    </Form>
  );
}
