import { useEffect } from 'react';
import { loadSettings } from '#admin/alerts/alert-settings.ts';
import { type AlertState, acknowledge, addAddress, removeAddress } from '#admin/alerts/alerts.ts';
import {
  answerOf,
  countLost,
  describeAlerts,
  describeParked,
  nameHostAddress,
  remedyFor,
} from '#admin/alerts/describe-alerts.ts';
import { AddressQuestion } from '#admin/shell/AddressQuestion.tsx';
import { isLocal, addresses as links } from '#admin/shell/addresses.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Form } from '#admin/ui/Form.tsx';
import { formatWhen } from '#admin/ui/formats.ts';
import { StateLine } from '#admin/ui/StateLine.tsx';
import { TextField } from '#admin/ui/TextField.tsx';
import { limits } from '#leads/limits.ts';
import { SettingSwitch } from './SettingSwitch.tsx';
import { Setting, SettingsPanel } from './SettingsPanel.tsx';

const mostAddresses = 3;

/** Whether alerts arrive, why not, and where email goes. */
export function AlertSettings({ state }: { state: AlertState }) {
  useEffect(() => void loadSettings(), []);
  const { mail, forward, server_time: now } = state;
  const parked = describeParked(state);
  const line = describeAlerts(state);
  const remedy = remedyFor(state);
  const answer = answerOf(state);
  const addresses = [...mail.addresses, ...mail.unconfirmed];

  async function add(entries: FormData, form: HTMLFormElement): Promise<void> {
    if ((await addAddress(String(entries.get('address')).trim())).ok) form.reset();
  }

  return (
    <SettingsPanel title="Alerts">
      <StateLine {...line} rest={line.isBad || remedy ? '' : line.rest} />
      {parked ? <StateLine {...parked} /> : null}
      {remedy ? <p>{remedy}</p> : null}
      {answer ? <p className="break-words text-bark">The service’s reply: {answer}</p> : null}
      {countLost(state) > 0 ? (
        <Button onClick={() => void acknowledge()}>I’ve seen these leads</Button>
      ) : null}
      <Setting
        title="Email"
        about={`Each request is emailed to ${nameHostAddress(state)}. ${
          mail.last_accepted_at
            ? `Last sent ${formatWhen(now, mail.last_accepted_at)}.`
            : 'Nothing has been emailed yet.'
        }`}
      />
      {forward ? (
        <Setting
          title="Forwarding"
          about={`Each request is also sent to your other service (FORWARD_URL). ${
            forward.last_accepted_at
              ? `Last sent ${formatWhen(now, forward.last_accepted_at)}.`
              : 'None sent yet.'
          }`}
        />
      ) : null}
      {isLocal() ? (
        <a className="inline-flex min-h-tap items-center max-lg:hidden" href={links.mailbox}>
          This computer’s mailbox
        </a>
      ) : null}
      <AddressQuestion {...mail} />
      {addresses.map((address) => (
        <Setting
          key={address}
          title={address}
          about={
            mail.unconfirmed.includes(address)
              ? 'Waiting for confirmation. We emailed it a link that works for one day.'
              : 'Gets the same alerts.'
          }
        >
          <Button onClick={() => void removeAddress(address)}>
            Remove<span className="sr-only"> {address}</span>
          </Button>
        </Setting>
      ))}
      {addresses.length < mostAddresses ? (
        <Form
          className="flex flex-wrap items-end gap-1.5 [&>.field]:flex-1 [&>.field]:basis-[14rem]"
          button="Add address"
          buttonClass="min-h-[3.5rem] px-2"
          onSend={add}
        >
          <TextField
            id="alert-address"
            label="Another email address"
            name="address"
            type="email"
            maxLength={limits.email}
            autoComplete="email"
            required
          />
        </Form>
      ) : null}
      <SettingSwitch
        field="reminders"
        title="Reminders"
        about="2 hours before your reply is due, and once when it’s overdue"
      />
      <SettingSwitch
        field="digest"
        title="Evening summary"
        about="At 7:00 PM: who’s still waiting, and what’s set for tomorrow"
      />
    </SettingsPanel>
  );
}
