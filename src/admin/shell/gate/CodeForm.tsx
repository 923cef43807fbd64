import { Form } from '#admin/ui/Form.tsx';
import { TextField } from '#admin/ui/TextField.tsx';

interface Props {
  label: string;
  button: string;
  onSend(code: string): Promise<unknown>;
}

/** The six digits of the authenticator app. */
export function CodeForm({ label, button, onSend }: Props) {
  return (
    <Form
      className="gate-form"
      button={button}
      look="main"
      onSend={(entries) => onSend(String(entries.get('code')))}
    >
      <TextField
        id="factor-code"
        label={label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </Form>
  );
}
