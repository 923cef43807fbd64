import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from './Button.tsx';

/** The work of a button, once at a time: what is begun meanwhile is left out. The first part says whether it goes on. */
export function useBusy(): [boolean, (work: () => Promise<unknown>) => void] {
  const [isBusy, setIsBusy] = useState(false);
  const run = (work: () => Promise<unknown>): void => {
    if (isBusy) return;
    setIsBusy(true);
    void work().finally(() => setIsBusy(false));
  };
  return [isBusy, run];
}

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** What its button says, and what it says while it works. */
  button: ReactNode;
  busy?: ReactNode;
  look?: 'main' | 'second';
  buttonClass?: string;
  /** Gets what was entered. Missing in the built HTML: without its script a form must never send a password. */
  onSend?: ((entries: FormData, form: HTMLFormElement) => Promise<unknown>) | undefined;
}

/** A form with its button, which is busy until what was entered has been taken. */
export function Form(props: Props) {
  const { button, busy = button, look, buttonClass = '', onSend, children, ...rest } = props;
  const [isBusy, run] = useBusy();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    run(async () => onSend?.(new FormData(form), form));
  };
  return (
    <form {...rest} onSubmit={submit}>
      {children}
      <Button
        type="submit"
        look={look}
        className={buttonClass}
        disabled={!onSend}
        aria-busy={isBusy}
      >
        {isBusy ? busy : button}
      </Button>
    </form>
  );
}
