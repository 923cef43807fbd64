import type { Ref } from 'react';
import { leadFields } from '#leads/fields.ts';
import { formWords } from '#leads/form-messages.ts';
import type { LeadFormParts } from '#leads/lead-form.ts';
import { fill } from '#shared/fill.ts';

interface Props {
  errors: NonNullable<LeadFormParts['errors']>;
  notice: LeadFormParts['notice'];
  ref: Ref<HTMLDivElement> | undefined;
}

/** Announced immediately. A page that answers a post puts the focus here, also without JavaScript. */
const focused = { role: 'alert', tabIndex: -1, autoFocus: true } as const;

/**
 * The error summary above the form, with a link to each field, or the notice (GOV.UK Design System, error
 * summary).
 */
export function LeadFormSummary({ errors, notice, ref }: Props) {
  const wrong = leadFields.flatMap((name) => {
    const message = errors[name];
    return message ? [{ name, message }] : [];
  });
  if (wrong.length === 0 && !notice) return null;
  const heading =
    notice?.text ??
    formWords.summary[wrong.length - 1] ??
    fill(formWords.summaryMany, { count: wrong.length });
  return (
    <div id="lead-summary" className="error-summary" ref={ref} {...focused}>
      <p>
        {/* Another sentence is another element: a translator has put its own around the text. */}
        <b key={heading}>
          {heading}
          {notice?.phone && (
            <>
              {': '}
              <a href={notice.phone.href}>{notice.phone.display}</a>
            </>
          )}
        </b>
      </p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ name, message }) => (
            <li key={name}>
              <a href={`#lead-${name}`}>
                {`${formWords.labels[name].replace('?', '')}: ${lowerFirst(message)}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
