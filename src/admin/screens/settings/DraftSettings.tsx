import { useStore } from '@nanostores/react';
import { $settings, saveSettings } from '#admin/alerts/settings.ts';
import { useTyped } from '#admin/screens/frame/use-typed.ts';
import { listDrafts } from '#admin/screens/words/drafts.ts';
import { Panel } from '#admin/ui/Panel.tsx';
import { limits } from '#leads/limits.ts';

interface FormProps {
  label: string;
  text: string;
  rows: number;
  onSave(text: string): Promise<boolean>;
}

/** One text with its button; the text is the owner's until he saves it. */
function TextForm({ label, text, rows, onSave }: FormProps) {
  const id = `setting-${label.replace(/\W/g, '')}`;
  const [words, setWords] = useTyped(id, text);
  const save = async () => {
    // The saved text is shown from the settings.
    setWords(text);
    if (!(await onSave(words.trim()))) setWords(words);
  };
  return (
    <form
      className="field grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id}>{label}</label>
      {rows === 1 ? (
        <input
          id={id}
          maxLength={limits.firstName}
          autoComplete="given-name"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      ) : (
        <textarea
          id={id}
          rows={rows}
          maxLength={limits.draft}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      <button type="submit" className="button second w-fit">
        Save<span className="sr-only"> {label}</span>
      </button>
    </form>
  );
}

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
      isOurs ? `${label} is as it came` : `${label} has your words`,
    );
  };
  return (
    <Panel title="Drafts">
      <TextForm
        key={firstName}
        label="Your first name"
        text={firstName}
        rows={1}
        onSave={(name) => saveSettings({ first_name: name }, 'Your drafts are signed')}
      />
      {listDrafts('mail').map(({ id, label, text }) => (
        <details key={id} className="border-t-2 border-desk-rule pt-1">
          <summary className="min-h-tap cursor-pointer py-2">
            <b>{label}</b>
            <span className="block truncate text-sm text-bark">{own[id] ?? text}</span>
          </summary>
          <TextForm
            key={own[id] ?? ''}
            label={`Your words for ${label}`}
            text={own[id] ?? text}
            rows={5}
            onSave={(words) => save(id, label, words, text)}
          />
          <p className="hint">
            Blanks like {'{first name}'} are filled in. Save it empty to have our words again.
          </p>
        </details>
      ))}
    </Panel>
  );
}
