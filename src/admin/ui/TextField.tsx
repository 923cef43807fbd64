import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'onChange'> {
  id: string;
  label: string;
  isOptional?: boolean;
  problem?: string | undefined;
  /** Is announced when it changes. */
  hint?: string;
  onChange?(value: string): void;
}

/** A labeled field with its problem above and its hint below; further attributes are those of the input. */
export function TextField({ id, label, isOptional, problem, hint, onChange, ...input }: Props) {
  const described = [problem ? `${id}-error` : '', hint ? `${id}-hint` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={problem ? 'field has-error' : 'field'}>
      <label htmlFor={id}>
        {label} {isOptional ? <span className="font-normal text-bark">optional</span> : null}
      </label>
      {problem ? (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      ) : null}
      <input
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        onChange={onChange && (({ currentTarget }) => onChange(currentTarget.value))}
      />
      {hint ? (
        <p className="hint" id={`${id}-hint`} role="status">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
