import { Form } from '#admin/ui/Form.tsx';
import { TextField } from '#admin/ui/TextField.tsx';

/** The login form: email, password and button. */
export function LoginForm({ onSend }: { onSend?: (entries: FormData) => Promise<unknown> }) {
  return (
    <Form className="gate-form" button="Sign In" busy="Signing in..." look="main" onSend={onSend}>
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
        This is a shared computer: save nothing on it
      </label>
    </Form>
  );
}
