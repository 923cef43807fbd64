import { useTyped } from '#admin/shell/use-typed.ts';
import { Form } from '#admin/ui/Form.tsx';
import { TextField } from '#admin/ui/TextField.tsx';
import { limits } from '#leads/limits.ts';

interface Props {
  id: string;
  label: string;
  text: string;
  autoComplete?: string;
  onSave(text: string): Promise<boolean>;
}

/** One text with its button; the text is the owner's until he saves it. */
export function TextForm({ id, label, text, autoComplete = 'off', onSave }: Props) {
  const [words, setWords] = useTyped(`setting-${id}`, text);
  const save = async () => {
    // The saved text is shown from the settings.
    setWords(text);
    if (!(await onSave(words.trim()))) setWords(words);
  };
  return (
    <Form
      className="flex flex-wrap items-end gap-1.5 [&>.field]:flex-1 [&>.field]:basis-[11rem]"
      button={
        <>
          Save<span className="sr-only"> {label}</span>
        </>
      }
      buttonClass="min-h-[3.5rem] w-fit px-2"
      onSend={save}
    >
      <TextField
        id={`setting-${id}`}
        label={label}
        maxLength={limits.firstName}
        autoComplete={autoComplete}
        value={words}
        onChange={setWords}
      />
    </Form>
  );
}
