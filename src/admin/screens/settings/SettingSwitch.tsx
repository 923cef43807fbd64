import { useStore } from '@nanostores/react';
import { $settings, saveSettings } from '#admin/alerts/settings.ts';
import { Switch } from '#admin/ui/Panel.tsx';

interface Props {
  field: 'reminders' | 'digest' | 'shortcuts';
  title: string;
  about: string;
}

/** A setting that is on or off, saved as it is changed. */
export function SettingSwitch({ field, title, about }: Props) {
  const settings = useStore($settings);
  if (!settings) return null;
  const save = (isOn: boolean) =>
    void saveSettings({ [field]: isOn }, `${title} ${isOn ? 'on' : 'off'}`);
  return <Switch title={title} about={about} isOn={settings[field]} onChange={save} />;
}
