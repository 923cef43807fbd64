import { useStore } from '@nanostores/react';
import { $alerts } from '#admin/stores/alerts.ts';
import { $inbox } from '#admin/stores/submissions.ts';
import { Loading } from '#admin/ui/Loading.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { AlertSettings } from './AlertSettings.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';
import { SelfTestPanel } from './SelfTestPanel.tsx';
import { useFreshness } from './use-freshness.ts';

/** Alerts, devices, the test lead and the sign-in. */
export function Settings() {
  const inbox = useStore($inbox);
  const state = useStore($alerts);
  useFreshness(inbox);
  return (
    <div className="gap-4 lg:grid lg:grid-cols-2">
      <div>{state ? <AlertSettings state={state} leads={inbox.rows} /> : <Loading />}</div>
      <div>
        {state ? <DeviceSettings state={state} /> : null}
        {state ? <SelfTestPanel state={state} /> : null}
        <AccountSettings />
      </div>
    </div>
  );
}
