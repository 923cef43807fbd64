import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  $settings,
  getDeviceName,
  renameDevice,
  saveSettings,
} from '#admin/alerts/alert-settings.ts';
import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { Setting, SettingsPanel } from './SettingsPanel.tsx';
import { TextForm } from './TextForm.tsx';

/** Who signs texts and emails, and what the history calls this device. */
export function NameSettings() {
  const settings = useStore($settings);
  const [name, setName] = useState(getDeviceName);
  return (
    <SettingsPanel title="Names" about="Yours, and this device’s" folds>
      {settings ? (
        <TextForm
          key={`first-${settings.first_name}`}
          id="first-name"
          label="Your first name, for texts and emails"
          text={settings.first_name}
          autoComplete="given-name"
          onSave={(first) =>
            saveSettings({ first_name: first }, `Texts are signed ${first || 'by the company'}`)
          }
        />
      ) : null}
      <TextForm
        key={`device-${name}`}
        id="device-name"
        label="Name of this device, like Truck or Ann’s phone"
        text={name}
        onSave={async (text) => {
          const isKept = await renameDevice(text);
          if (isKept) setName(text);
          return isKept;
        }}
      />
    </SettingsPanel>
  );
}

/** What is changed where the website is. */
export function WebsiteSettings() {
  const { leadMonths, hasEditor } = getSiteFacts();
  return (
    <SettingsPanel title="Your website" about="Hours, days off, prices, texts" folds>
      <Setting
        title="Hours, days off and how soon you promise to answer"
        about="The desk reads them from your website. Whoever looks after the site can change them there."
      >
        {hasEditor ? <a href="/edit/">Edit your website</a> : null}
      </Setting>
      <Setting
        title={`Leads are kept ${leadMonths} months`}
        about="Counted from the last change, then erased, as your privacy page says."
      />
    </SettingsPanel>
  );
}
