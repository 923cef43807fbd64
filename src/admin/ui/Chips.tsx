import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Aside } from './TextField.tsx';

interface Option {
  value: string;
  label: string;
}

interface Props {
  /** A word is its own value. */
  options: readonly (Option | string)[];
  /** The one that is chosen, where a choice stays. */
  chosen?: string | null;
  onPick(value: string): void;
  /** A last button that chooses nothing. */
  onSkip?: () => void;
}

const chip =
  'inline-flex min-h-tap items-center gap-1 rounded-board border-2 border-line bg-white px-[0.9rem] py-0.5 font-semibold text-ink cursor-pointer hover:border-ink aria-pressed:border-river aria-pressed:bg-river aria-pressed:text-white';

const toOption = (option: Option | string): Option =>
  typeof option === 'string' ? { value: option, label: option } : option;

/** Choices of one tap each. */
export function Chips({ options, chosen, onPick, onSkip }: Props) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {options.map(toOption).map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={chip}
          aria-pressed={chosen === undefined ? undefined : chosen === value}
          onClick={() => onPick(value)}
        >
          {label}
        </button>
      ))}
      {onSkip ? (
        <Button look="link" onClick={onSkip}>
          Skip
        </Button>
      ) : null}
    </div>
  );
}

interface QuestionProps {
  title: string;
  /** A quiet word behind it. */
  aside?: string;
  children: ReactNode;
}

/** A question with the choices below it. */
export function Question({ title, aside, children }: QuestionProps) {
  return (
    <fieldset className="m-0 grid min-w-0 gap-1 border-0 p-0">
      <legend className="mb-1 p-0 font-bold">
        {title} {aside ? <Aside>{aside}</Aside> : null}
      </legend>
      {children}
    </fieldset>
  );
}
