import { useTyped } from '#admin/screens/frame/use-typed.ts';
import { limits } from '#leads/limits.ts';

interface FormProps {
  label: string;
  text: string;
  rows: number;
  autoComplete?: string;
  onSave(text: string): Promise<boolean>;
}

/** One text with its button; the text is the owner's until he saves it. */
export function TextForm({ label, text, rows, autoComplete = 'off', onSave }: FormProps) {
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
          autoComplete={autoComplete}
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
