import { useStore } from '@nanostores/react';
import { type SubmitEvent, useState } from 'react';
import {
  $factors,
  $newFactor,
  beginFactor,
  changePassword,
  confirmFactor,
  loadFactors,
  removeFactor,
  signOutOthers,
} from '#admin/account/account.ts';
import { isLocal } from '#admin/screens/frame/addresses.ts';
import { LogoutButton } from '#admin/screens/frame/LogoutButton.tsx';
import { CodeForm } from '#admin/screens/gate/CodeForm.tsx';
import { Panel, Setting } from '#admin/ui/Panel.tsx';
import { TextField } from '#admin/ui/TextField.tsx';

const passwordFields = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password' },
  { name: 'next', label: 'New password', autoComplete: 'new-password' },
];

/** The password, other browsers, the second factor and Logout. */
export function AccountSettings() {
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    const fields = new FormData(form);
    setIsBusy(true);
    if (await changePassword(String(fields.get('current')), String(fields.get('next'))))
      form.reset();
    setIsBusy(false);
  }

  return (
    <Panel title="This sign-in">
      <form className="grid grid-cols-1 gap-2" onSubmit={(event) => void submit(event)}>
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
        <button type="submit" className="button second" aria-busy={isBusy}>
          Change the password
        </button>
      </form>
      <Setting title="Other browsers" about="A lost phone, or somebody else’s computer.">
        <button
          type="button"
          className="button second max-w-full"
          onClick={() => void signOutOthers()}
        >
          Sign out everywhere else
        </button>
      </Setting>
      <SecondFactor />
      <LogoutButton className="second" />
    </Panel>
  );
}

/** Asks the server when it is opened; that of this computer has none, for which a phone has no room. */
function SecondFactor() {
  const factors = useStore($factors);
  const fresh = useStore($newFactor);
  return (
    <details
      className={`border-t-2 border-desk-rule pt-2 ${isLocal() ? 'max-lg:hidden' : ''}`}
      onToggle={(event) => {
        if (event.currentTarget.open && factors === undefined) void loadFactors();
      }}
    >
      <summary className="min-h-tap cursor-pointer py-2 font-bold">Second factor</summary>
      {factors === null ? <p>This server has no second factor.</p> : null}
      {factors?.map(({ id, name }) => (
        <Setting key={id} title={name || 'Authenticator app'} about="Asked at each sign-in.">
          <button type="button" className="button second" onClick={() => void removeFactor(id)}>
            Remove
          </button>
        </Setting>
      ))}
      {factors?.length === 1 && !fresh ? (
        <p className="pb-1">
          Set up a second one now, on another device: if this phone is lost, the other one opens the
          desk.
        </p>
      ) : null}
      {factors && factors.length < 2 && !fresh ? (
        <button type="button" className="button second" onClick={() => void beginFactor()}>
          Set up {factors.length === 0 ? 'an authenticator app' : 'a second one'}
        </button>
      ) : null}
      {fresh ? (
        <>
          <p>Scan this with the app, or type in the key below it.</p>
          <img
            className="bg-white p-2"
            src={fresh.qrCode}
            alt="QR code of the key"
            width="200"
            height="200"
          />
          <code>{fresh.secret}</code>
          <CodeForm
            label="Six digits of the app"
            button="Turn it on"
            isBusy={false}
            onSubmit={(code) => void confirmFactor(code)}
          />
        </>
      ) : null}
    </details>
  );
}
