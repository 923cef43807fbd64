import { useStore } from '@nanostores/react';
import { $settings, saveSettings } from '#admin/alerts/alert-settings.ts';

interface Props {
  field: 'reminders' | 'digest';
  title: string;
  about: string;
}

/** A setting that is on or off, saved as it is changed. */
export function SettingSwitch({ field, title, about }: Props) {
  const settings = useStore($settings);
  if (!settings) return null;
  return (
    <label className="flex min-h-tap items-center gap-2 border-t-[1.5px] border-desk-rule pt-2">
      <input
        type="checkbox"
        className="size-4 flex-none accent-river"
        checked={settings[field]}
        onChange={({ currentTarget: { checked } }) =>
          void saveSettings({ [field]: checked }, `${title} ${checked ? 'on' : 'off'}`)
        }
      />
      <span className="min-w-0">
        <b>{title}</b>
        <span className="block text-sm text-bark">{about}</span>
      </span>
    </label>
  );
}
