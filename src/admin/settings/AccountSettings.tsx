import { useStore } from '@nanostores/react';
import {
  $factors,
  $newFactor,
  beginFactor,
  changePassword,
  confirmFactor,
  loadFactors,
  removeFactor,
  signOutOthers,
} from '#admin/shell/account/account.ts';
import { isLocal } from '#admin/shell/addresses.ts';
import { CodeForm } from '#admin/shell/gate/CodeForm.tsx';
import { LogoutButton } from '#admin/shell/LogoutButton.tsx';
import { Button } from '#admin/ui/Button.tsx';
import { Form } from '#admin/ui/Form.tsx';
import { TextField } from '#admin/ui/TextField.tsx';
import { Setting, SettingsPanel } from './SettingsPanel.tsx';

const passwordFields = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password' },
  { name: 'next', label: 'New password', autoComplete: 'new-password' },
];

/** The password, other browsers, the second factor and Logout. */
export function AccountSettings() {
  async function change(entries: FormData, form: HTMLFormElement): Promise<void> {
    if (await changePassword(String(entries.get('current')), String(entries.get('next'))))
      form.reset();
  }

  return (
    <SettingsPanel title="Your account" about="Password, other browsers, Logout" folds>
      <Form className="grid grid-cols-1 gap-2" button="Change password" onSend={change}>
        {passwordFields.map(({ name, label, autoComplete }) => (
          <TextField
            key={name}
            id={`password-${name}`}
            label={label}
            name={name}
            type="password"
            autoComplete={autoComplete}
            required
          />
        ))}
      </Form>
      <Setting title="Other browsers" about="A lost phone, or someone else’s computer.">
        <Button className="max-w-full" onClick={() => void signOutOthers()}>
          Sign out everywhere else
        </Button>
      </Setting>
      <SecondFactor />
      <LogoutButton className="button second" />
    </SettingsPanel>
  );
}

/** Asks the server when it is opened; that of this computer has none, for which a phone has no room. */
function SecondFactor() {
  const factors = useStore($factors);
  const fresh = useStore($newFactor);
  return (
    <details
      className={`border-t-[1.5px] border-desk-rule pt-1 ${isLocal() ? 'max-lg:hidden' : ''}`}
      onToggle={(event) => {
        if (event.currentTarget.open && factors === undefined) void loadFactors();
      }}
    >
      <summary className="font-bold">Two-factor authentication</summary>
      {factors === null ? <p>This server doesn’t offer two-factor authentication.</p> : null}
      {factors?.map(({ id, name }) => (
        <Setting key={id} title={name || 'Authenticator app'} about="Asked at each sign-in.">
          <Button onClick={() => void removeFactor(id)}>Remove</Button>
        </Setting>
      ))}
      {factors?.length === 1 && !fresh ? (
        <p className="pb-1">
          Set up a second one now on another device. If you lose this phone, the other one opens the
          desk.
        </p>
      ) : null}
      {factors && factors.length < 2 && !fresh ? (
        <Button onClick={() => void beginFactor()}>
          Set up {factors.length === 0 ? 'an authenticator app' : 'a second one'}
        </Button>
      ) : null}
      {fresh ? (
        <>
          <p>Scan this with the app, or type in the key below.</p>
          <img
            className="bg-white p-2"
            src={fresh.qrCode}
            alt="QR code for the key"
            width="200"
            height="200"
          />
          <code>{fresh.secret}</code>
          <CodeForm
            label="Six-digit code from the app"
            button="Turn it on"
            onSend={confirmFactor}
          />
        </>
      ) : null}
    </details>
  );
}
