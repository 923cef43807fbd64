import { useState } from 'react';
import {
  findPushProblem,
  getDeviceId,
  type PushProblem,
  removeDevice,
  turnOnPush,
} from '#admin/alerts/alert-settings.ts';
import type { AlertState } from '#admin/alerts/alerts.ts';
import { Button } from '#admin/ui/Button.tsx';
import { useBusy } from '#admin/ui/Form.tsx';
import { formatWhen } from '#admin/ui/formats.ts';
import { thisDevice } from '#admin/ui/this-device.ts';
import { explainReason } from '#leads/alert-causes.ts';
import { Setting, SettingsPanel } from './SettingsPanel.tsx';

const problems: Record<PushProblem, string> = {
  'no-key':
    'Phone alerts aren’t set up yet. Whoever looks after the site can set them up (VAPID_PUBLIC_KEY).',
  'install-first':
    'On an iPhone, first add the desk to the Home Screen: Share, Add to Home Screen. Then open it there.',
  unsupported: 'This browser can’t show alerts. You’ll still get email.',
  denied:
    'Notifications are turned off here. On a phone, allow them in its Settings, under Notifications and your browser.',
  service: 'The push service isn’t responding. Try again in a minute.',
};

/** The phones that show alerts, and this one. */
export function DeviceSettings({ state, step = '' }: { state: AlertState; step?: string }) {
  const { push, server_time: now } = state;
  const [problem, setProblem] = useState(findPushProblem);
  const [isBusy, run] = useBusy();
  const thisId = getDeviceId();
  const isOn = push.devices.some(({ id }) => id === thisId);

  const turnOn = () => run(async () => setProblem(await turnOnPush()));

  const isMissed = (shownAt: string | null) =>
    shownAt !== null && push.last_accepted_at !== null && shownAt < push.last_accepted_at;
  return (
    <SettingsPanel
      title={`${step}Alerts on your phone`}
      about="A push notification reaches you faster than an email."
    >
      {push.devices.map(
        ({ id, label, last_seen_at: seenAt, last_shown_at: shownAt, last_error: error }) => (
          <Setting
            key={id}
            title={id === thisId ? `${label}, this device` : label}
            about={[
              shownAt ? `Last shown ${formatWhen(now, shownAt)}.` : 'Nothing shown yet.',
              `Desk last opened ${formatWhen(now, seenAt)}.`,
              error ? explainReason(error, label) : '',
              isMissed(shownAt)
                ? `${label} hasn’t shown the last alert. Is it off or offline?`
                : '',
            ].join(' ')}
          >
            <Button onClick={() => void removeDevice(id)}>
              Remove<span className="sr-only"> {label}</span>
            </Button>
          </Setting>
        ),
      )}
      <div role="status">{problem ? <p>{problems[problem]}</p> : null}</div>
      {isOn ||
      problem === 'no-key' ||
      problem === 'install-first' ||
      problem === 'unsupported' ? null : (
        <Button look="main" aria-busy={isBusy} onClick={turnOn}>
          Turn on alerts on {thisDevice()}
        </Button>
      )}
    </SettingsPanel>
  );
}
