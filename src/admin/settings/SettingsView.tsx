import { useStore } from '@nanostores/react';
import { $alerts } from '#admin/alerts/alerts.ts';
import { addresses } from '#admin/shell/addresses.ts';
import { SignedIn } from '#admin/shell/SignedIn.tsx';
import { useAlerts } from '#admin/shell/use-freshness.ts';
import { $signal } from '#admin/stores/signal.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { Loading } from '#admin/ui/Loading.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { AlertSettings } from './AlertSettings.tsx';
import { CalendarSettings } from './CalendarSettings.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';
import { NameSettings, WebsiteSettings } from './MoreSettings.tsx';
import { SelfTestPanel } from './SelfTestPanel.tsx';

/** Alerts, phones and calendar first; what is set once is folded on a phone. */
function Settings() {
  const state = useStore($alerts);
  const isOff = useStore($signal) === 'none';
  useAlerts();
  return (
    <div className="gap-4 lg:grid lg:grid-cols-2">
      <div>
        <a
          className="mb-3 flex min-h-tap items-center justify-between rounded-board border-2 border-desk-line bg-white px-3 font-bold no-underline lg:hidden"
          href={addresses.report}
        >
          Monthly report
          <Icon name="next" />
        </a>
        {state ? (
          <>
            <AlertSettings state={state} />
            <DeviceSettings state={state} />
            <CalendarSettings state={state} />
            <SelfTestPanel state={state} />
          </>
        ) : null}
        {state || isOff ? null : <Loading />}
        {!state && isOff ? (
          <p className="pb-3">
            {import.meta.env.DEMO
              ? 'This is where you choose who gets alerts, and put visits in your calendar. The demo sends none.'
              : 'You need a connection to see whether alerts are working.'}
          </p>
        ) : null}
      </div>
      <div>
        <NameSettings />
        {import.meta.env.DEMO ? null : <AccountSettings />}
        <WebsiteSettings />
      </div>
    </div>
  );
}

/** The desk’s settings. */
export const SettingsView = () => (
  <SignedIn title="Settings">
    <Settings />
  </SignedIn>
);
