import type { ComponentProps, FormEventHandler, ReactNode, Ref, SubmitEventHandler } from 'react';
import { extraLeadFields, fieldRow, type LeadField } from '#leads/fields.ts';
import { formWords, undecidedService } from '#leads/form-messages.ts';
import type { LeadFormParts } from '#leads/lead-form.ts';
import { fill } from '#shared/fill.ts';
import { LeadFormSummary } from './LeadFormSummary.tsx';

interface Props extends LeadFormParts {
  /** While a request is being sent. */
  isBusy?: boolean;
  /** Below the message: that the text is kept, or too long. */
  status?: string | undefined;
  /** The field for photos, or in the built page that it comes with the first touch. */
  photos?: ReactNode;
  form?: Ref<HTMLFormElement>;
  summary?: Ref<HTMLDivElement>;
  onInput?: FormEventHandler<HTMLFormElement>;
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
}

/**
 * The lead form in the built page, in the browser (EstimateForm), and in the responses of
 * `/api/submit-lead`. It has no state: the fields are uncontrolled.
 */
export function LeadForm({
  isBusy = false,
  status,
  photos,
  form,
  summary,
  onInput,
  onSubmit,
  ...parts
}: Props) {
  const { values = {}, errors = {}, notice } = parts;
  const others = parts.services.filter(({ id }) => id !== undecidedService.id);
  const promise = parts.replyWithin
    ? `${fill(formWords.promise, { within: parts.replyWithin })} `
    : '';
  /** The attributes of every control: name, value, and the ids of the texts that describe it. */
  const control = (name: LeadField, hint?: string) => ({
    id: `lead-${name}`,
    name,
    defaultValue: values[name] || undefined,
    autoComplete: fieldRow(name).form?.autoComplete,
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby':
      [hint, errors[name] && `lead-${name}-error`].filter(Boolean).join(' ') || undefined,
  });

  return (
    <form
      id="lead-form"
      className="form"
      method="post"
      action="/api/submit-lead"
      // Script or server check: the browser's own bubbles would come before our summary.
      noValidate
      ref={form}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <LeadFormSummary errors={errors} notice={notice} ref={summary} />
      <p className="hint">{formWords.intro}</p>
      <Field name="name" error={errors.name}>
        <input {...control('name')} type="text" required />
      </Field>
      <div className="fields-pair">
        <Field name="phone" error={errors.phone}>
          <input {...control('phone')} type="tel" inputMode="tel" />
        </Field>
        <Field name="email" error={errors.email}>
          <input {...control('email')} type="email" inputMode="email" />
        </Field>
      </div>
      <div className="fields-pair">
        <Field name="service" error={errors.service}>
          <select {...control('service')} defaultValue={values.service || undecidedService.id}>
            {[...others, undecidedService].map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field name="area" error={errors.area}>
          <input {...control('area')} type="text" />
        </Field>
      </div>
      {extraLeadFields.map((name) => (
        <Field key={name} name={name} error={errors[name]}>
          <Extra {...control(name)} choices={fieldRow(name).form?.choices} />
        </Field>
      ))}
      <Field name="message" error={errors.message}>
        <p className="hint" id="lead-message-hint">
          {formWords.messageHint}
        </p>
        <textarea {...control('message', 'lead-message-hint')} rows={5} />
        {status !== undefined && (
          <p className="hint" role="status">
            {status}
          </p>
        )}
      </Field>
      {photos}
      {/* The honeypot, which people can neither see nor reach (server/receive/antispam.ts). */}
      <p className="extra-note" aria-hidden="true">
        <label htmlFor="lead-extra-note">{formWords.leaveEmpty}</label>
        <input
          id="lead-extra-note"
          name="extra_note"
          type="text"
          tabIndex={-1}
          autoComplete="off"
        />
      </p>
      <Hidden name="landing_page" value={parts.landingPage} />
      <Hidden name="idempotency_key" value={parts.idempotencyKey} />
      <Hidden name="form_token" value={parts.token} />
      <button className="button" type="submit" aria-busy={isBusy || undefined}>
        {isBusy ? formWords.sending : formWords.send}
      </button>
      <p className="hint">
        {`${promise}${formWords.privacy} `}
        <a href="/privacy">{formWords.privacyLink}</a>
      </p>
    </form>
  );
}

interface FieldProps {
  name: LeadField;
  error: string | undefined;
  children: ReactNode;
}

/** A label, the field's error message, and its control. */
function Field({ name, error, children }: FieldProps) {
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label htmlFor={`lead-${name}`}>
        {formWords.labels[name]}
        {fieldRow(name).form?.isOptional && (
          <>
            {' '}
            <i>{formWords.optional}</i>
          </>
        )}
      </label>
      {error && (
        <p className="field-error" id={`lead-${name}-error`}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

interface ExtraProps extends ComponentProps<'input'> {
  choices: readonly string[] | undefined;
}

/** The control of a field that only its row describes: one line, or a choice with none at first. */
function Extra({ choices, id, name, defaultValue, ...described }: ExtraProps) {
  if (!choices) return <input type="text" {...{ id, name, defaultValue, ...described }} />;
  return (
    <select
      {...{ id, name, defaultValue }}
      aria-invalid={described['aria-invalid']}
      aria-describedby={described['aria-describedby']}
    >
      {['', ...choices].map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}

const Hidden = ({ name, value }: { name: string; value: string | undefined }) =>
  value ? <input type="hidden" name={name} value={value} /> : null;
