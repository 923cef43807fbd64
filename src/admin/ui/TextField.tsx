import type { ComponentProps, ReactNode } from 'react';

interface FieldProps {
  id: string;
  label: string;
  /** A quiet word behind the label. */
  aside?: string;
}

interface Props extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  problem?: string | undefined;
  /** Is announced when it changes. */
  hint?: string;
  onChange?(value: string): void;
}

/** A label's quiet word: that a field may stay empty, or what to do with it. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <span className="font-normal text-bark">{children}</span>
);

/** A labeled field with its problem above and its hint below; further attributes are those of the input. */
export function TextField({ id, label, aside, problem, hint, onChange, ...input }: Props) {
  const described = [problem ? `${id}-error` : '', hint ? `${id}-hint` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={problem ? 'field has-error' : 'field'}>
      <label htmlFor={id}>
        {label} {aside ? <Aside>{aside}</Aside> : null}
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

interface AreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'onChange'> {
  rows: number;
  /** Only screen readers get the label, where a heading says the same. */
  isLabelHidden?: boolean;
  onChange?(value: string): void;
}

/** A labeled field of several lines; further attributes are those of the textarea. */
export function TextArea({ id, label, aside, isLabelHidden, onChange, ...area }: AreaProps) {
  return (
    <div className="field">
      <label className={isLabelHidden ? 'sr-only' : undefined} htmlFor={id}>
        {label} {aside ? <Aside>{aside}</Aside> : null}
      </label>
      <textarea
        {...area}
        id={id}
        onChange={onChange && (({ currentTarget }) => onChange(currentTarget.value))}
      />
    </div>
  );
}
