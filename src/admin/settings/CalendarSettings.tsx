import { useState } from 'react';
import { type AlertState, endCalendar, makeCalendar } from '#admin/alerts/alerts.ts';
import { Button } from '#admin/ui/Button.tsx';
import { useBusy } from '#admin/ui/Form.tsx';
import { formatWhen } from '#admin/ui/formats.ts';
import { TextField } from '#admin/ui/TextField.tsx';
import { Setting, SettingsPanel } from './SettingsPanel.tsx';

/** The link with which a calendar shows visits and follow-ups. Its address is known only after it was made. */
export function CalendarSettings({
  state: { calendar: madeAt, server_time: now },
}: {
  state: AlertState;
}) {
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, run] = useBusy();

  const change = (work: () => Promise<string | null>) => run(async () => setAddress(await work()));

  return (
    <SettingsPanel
      title="Your calendar"
      about="Visits and follow-ups in your phone’s calendar"
      folds
    >
      <p className="text-sm text-bark">
        They show the first name and town, but no phone number. Anyone with the link can see them.
      </p>
      {madeAt ? (
        <Setting
          title="The link is on"
          about={`Made ${formatWhen(now, madeAt)}. ${address ? 'Copy it now: it won’t be shown again.' : 'It can’t be shown again. A new link replaces it.'}`}
        >
          <Button onClick={() => change(() => endCalendar().then(() => null))}>
            Turn off the link
          </Button>
        </Setting>
      ) : null}
      {madeAt && address ? (
        <>
          <TextField
            id="calendar-link"
            label="Add this address in your calendar app (Google Calendar: From URL)"
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <a className="button second" href={address.replace(/^https?:/, 'webcal:')}>
            Open in this device’s calendar
          </a>
        </>
      ) : null}
      <Button aria-busy={isBusy} onClick={() => change(makeCalendar)}>
        {madeAt ? 'Make a new link' : 'Make a link'}
      </Button>
    </SettingsPanel>
  );
}
