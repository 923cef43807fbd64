import { useTyped } from '#admin/shell/use-typed.ts';
import { Form } from '#admin/ui/Form.tsx';
import { TextArea, TextField } from '#admin/ui/TextField.tsx';
import { limits } from '#leads/limits.ts';

interface Props {
  label: string;
  text: string;
  rows: number;
  autoComplete?: string;
  onSave(text: string): Promise<boolean>;
}

/** One text with its button; the text is the owner's until he saves it. */
export function TextForm({ label, text, rows, autoComplete = 'off', onSave }: Props) {
  const id = `setting-${label.replace(/\W/g, '')}`;
  const [words, setWords] = useTyped(id, text);
  const save = async () => {
    // The saved text is shown from the settings.
    setWords(text);
    if (!(await onSave(words.trim()))) setWords(words);
  };
  const field = { id, label, value: words, onChange: setWords };
  const button = (
    <>
      Save<span className="sr-only"> {label}</span>
    </>
  );
  return (
    <Form
      className={
        rows === 1
          ? 'flex flex-wrap items-end gap-1.5 [&>.field]:flex-1 [&>.field]:basis-[11rem]'
          : 'grid grid-cols-1 gap-[0.35rem]'
      }
      button={button}
      buttonClass="min-h-[3.5rem] w-fit px-2"
      onSend={save}
    >
      {rows === 1 ? (
        <TextField {...field} maxLength={limits.firstName} autoComplete={autoComplete} />
      ) : (
        <TextArea {...field} rows={rows} maxLength={limits.draft} />
      )}
    </Form>
  );
}
