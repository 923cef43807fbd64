import { useState } from 'react';
import { runSelfTest } from '#admin/alerts/alert-settings.ts';
import type { AlertState } from '#admin/alerts/alerts.ts';
import { describeTest } from '#admin/alerts/describe-alerts.ts';
import { Button } from '#admin/ui/Button.tsx';
import { useBusy } from '#admin/ui/Form.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';

/** Sends a test lead through the form, and says how far it has come. */
export function SelfTestPanel({ state, step = '' }: { state: AlertState; step?: string }) {
  const [isSent, setIsSent] = useState(false);
  const [isBusy, run] = useBusy();
  return (
    <SettingsPanel title={`${step}Send yourself a test lead`} folds={step === ''}>
      <p className="text-sm text-bark">
        It takes the same path as a real lead, is never counted, and deletes itself.
      </p>
      <p role="status">{isSent ? describeTest(state) : ''}</p>
      <Button
        look="main"
        aria-busy={isBusy}
        onClick={() => run(() => runSelfTest(() => setIsSent(true)))}
      >
        Send me a test lead
      </Button>
    </SettingsPanel>
  );
}
