import { type ReactNode, useEffect, useRef } from 'react';
import { type LeadFormParts, renderLeadForm } from '#leads/lead-form.ts';
import { undecidedService } from '#leads/limits.ts';
import { checkEntries, readEntries } from './lead-entries.ts';
import { fetchToken, sendLead } from './lead-request.ts';
import { showThanks } from './thanks.ts';

interface Props {
  phone: { display: string; href: string };
  replyWithin: string;
  thankYouPath: string;
  children?: ReactNode;
}

/**
 * Sends the form in place. The HTML beneath posts by itself; the first touch brings a time token and an
 * idempotency key, so that sending twice makes one lead. Whatever goes wrong, every entry stays.
 */
export function EstimateForm({ phone, replyWithin, thankYouPath, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = root.current;
    if (!box) return;
    const key = crypto.randomUUID();
    const token = fetchToken();
    const services = [...box.querySelectorAll<HTMLOptionElement>('select option')]
      .map(({ value, label }) => ({ id: value, label }))
      .filter(({ id }) => id !== undecidedService.id);
    let busy = false;

    const show = (
      form: HTMLFormElement,
      parts: Pick<LeadFormParts, 'values' | 'errors' | 'notice'>,
    ) => {
      const holder = document.createElement('template');
      holder.innerHTML = renderLeadForm({ services, replyWithin, ...parts });
      form.replaceWith(holder.content);
      document.getElementById('lead-summary')?.focus();
    };

    const send = async (form: HTMLFormElement) => {
      const values = readEntries(form);
      const wrong = checkEntries(values);
      if (Object.keys(wrong).length) return show(form, { values, errors: wrong });
      const button = form.querySelector('button');
      if (button) {
        button.setAttribute('aria-busy', 'true');
        button.textContent = 'Sending...';
      }
      const hidden = (name: string) => String(new FormData(form).get(name) ?? '');
      const answer = await sendLead({
        ...values,
        landing_page: landingPage(),
        extra_note: hidden('extra_note'),
        idempotency_key: key,
        form_token: (await token) ?? '',
      });
      if (answer.kind === 'received') return showThanks(form, thankYouPath);
      if (answer.kind === 'errors') return show(form, { values, errors: answer.errors });
      return show(form, { values, errors: {}, notice: { text: answer.message, phone } });
    };

    const onSubmit = async (event: SubmitEvent) => {
      event.preventDefault();
      if (busy || !(event.target instanceof HTMLFormElement)) return;
      busy = true;
      await send(event.target);
      busy = false;
    };
    box.querySelector('form')?.setAttribute('novalidate', '');
    box.addEventListener('submit', onSubmit);
    return () => box.removeEventListener('submit', onSubmit);
  }, [phone, replyWithin, thankYouPath]);
  return <div ref={root}>{children}</div>;
}

/** The page of this site that led to the form; a page elsewhere, or a query, is nobody's business. */
function landingPage(): string {
  if (!document.referrer) return location.pathname;
  const from = new URL(document.referrer);
  return from.origin === location.origin ? from.pathname : location.pathname;
}
