import { useEffect, useRef, useState } from 'react';
import type { AlertState } from '#admin/alerts/alerts.ts';
import { runSelfTest } from '#admin/alerts/settings.ts';
import { Button } from '#admin/ui/Button.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';

const short = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Sends a test lead the whole way, and shows each step with its time. */
export function SelfTestPanel({ state, step = '' }: { state: AlertState; step?: string }) {
  const [run, setRun] = useState<'none' | 'running' | 'done'>('none');
  // Until the form has answered, the last test shown is an older one.
  const [formSeconds, setFormSeconds] = useState<number | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function send(): Promise<void> {
    if (run === 'running') return;
    setRun('running');
    setFormSeconds(null);
    await runSelfTest(() => isOpen.current, setFormSeconds);
    setRun('done');
  }

  const { push, self_test: test, forward } = state;
  const hasDevice = push.devices.length > 0;
  const after = (at?: string | null) =>
    formSeconds === null || !at || !test.started_at
      ? null
      : (Date.parse(at) - Date.parse(test.started_at)) / 1000;
  const steps = [
    { title: 'The form accepted it', seconds: formSeconds },
    { title: 'Saved in the database', seconds: after(test.stored_at) },
    { title: 'Email sent', seconds: after(test.mail_accepted_at) },
    {
      title: 'Email arrived',
      seconds: after(test.mail_arrived_at),
      hint: 'Press the button in the email to confirm.',
    },
    ...(forward ? [{ title: 'Forwarded', seconds: after(test.forwarded_at) }] : []),
    {
      title: 'Push shown',
      seconds: after(test.push_shown_at),
      waiting: hasDevice ? 'waiting' : 'none',
      hint: hasDevice
        ? 'Nothing after a minute? Check the phone’s notification settings.'
        : 'No phone is set up.',
    },
  ];
  return (
    <SettingsPanel
      title={`${step}Send me a test lead`}
      about="Tests it all: form, database, email and push"
      folds={step === ''}
    >
      <p className="text-sm text-bark">It’s marked as a test, never counted, and deletes itself.</p>
      {run === 'none' ? null : (
        <ol className="m-0 grid list-none gap-2 p-0" aria-live="polite">
          {steps.map(({ title, seconds, hint, waiting = 'waiting' }) => (
            <li key={title} className="flex flex-wrap justify-between gap-x-3">
              <b>{title}</b>
              <span>{seconds === null ? waiting : `${short.format(seconds)} s`}</span>
              {hint && seconds === null ? <p className="w-full text-sm text-bark">{hint}</p> : null}
            </li>
          ))}
        </ol>
      )}
      <Button look="main" aria-busy={run === 'running'} onClick={() => void send()}>
        Send me a test lead
      </Button>
    </SettingsPanel>
  );
}
