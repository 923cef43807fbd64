/** A labeled field with its problem above and its hint below. */
export function TextField(props: {
  id: string;
  label: string;
  type?: string;
  isOptional?: boolean;
  problem?: string | undefined;
  hint?: string;
  value: string;
  onChange(value: string): void;
}) {
  const { id, label, type = 'text', isOptional, problem, hint, value, onChange } = props;
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
        id={id}
        type={type}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {hint ? (
        <p className="hint" id={`${id}-hint`} role="status">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
