import { useStore } from '@nanostores/react';
import { $settings, saveSettings } from '#admin/alerts/settings.ts';
import { listDrafts } from '#admin/leads/drafts.ts';
import { SettingsPanel } from './SettingsPanel.tsx';
import { TextForm } from './TextForm.tsx';

/** Who signs the drafts, and the owner's own words of each. */
export function DraftSettings() {
  const settings = useStore($settings);
  if (!settings) return null;
  const { first_name: firstName, drafts: own } = settings;
  const save = (id: string, label: string, text: string, ours: string) => {
    const { [id]: _, ...others } = own;
    const isOurs = text === '' || text === ours;
    return saveSettings(
      { drafts: isOurs ? others : { ...others, [id]: text } },
      isOurs ? `${label} is back to the original` : `${label} uses your words`,
    );
  };
  return (
    <SettingsPanel title="Drafts" about="Ready-made texts and emails, signed by you" folds>
      <TextForm
        key={firstName}
        label="Your first name"
        text={firstName}
        rows={1}
        autoComplete="given-name"
        onSave={(name) =>
          saveSettings({ first_name: name }, `Drafts are signed ${name || 'by the company'}`)
        }
      />
      {listDrafts('mail').map(({ id, label, text }) => (
        <details key={id} className="border-t-[1.5px] border-desk-rule pt-1">
          <summary>
            <b>{label}</b>
            <span className="block truncate text-sm text-bark">
              {(own[id] ?? text).replace(/^Hi [^.]*\. /, '')}
            </span>
          </summary>
          <TextForm
            key={own[id] ?? ''}
            label={`Your words for ${label}`}
            text={own[id] ?? text}
            rows={5}
            onSave={(words) => save(id, label, words, text)}
          />
          <p className="hint">
            Blanks like {'{first name}'} fill in on their own. Save it empty to get the original
            back.
          </p>
        </details>
      ))}
    </SettingsPanel>
  );
}
