import { escapeHtml } from '../_shared/html.ts';
import { type LeadField, leadFields, limits, undecidedService } from './limits.ts';

export interface LeadFormParts {
  /** Services in the order of the list. */
  services: readonly { id: string; label: string }[];
  /** What the homeowner has written so far. */
  values?: Partial<Record<LeadField, string>>;
  /** A message beside each field that needs a change. */
  errors?: Partial<Record<LeadField, string>>;
  /** A sentence over the form when no field is the matter; the phone is linked after it. */
  notice?: { text: string; phone?: { display: string; href: string } | undefined };
  /** Only in answers: the first page carries none (one fixed key would merge all homeowners). */
  key?: string | undefined;
  token?: string | undefined;
  landingPage?: string | undefined;
  /** How soon somebody answers, like "24 hours"; without it the promise is left out. */
  replyWithin?: string | undefined;
}

/** The words of the form, for the island and the tests too. */
export const leadFormWords = {
  labels: {
    name: 'Your name',
    phone: 'Phone',
    email: 'Email',
    service: 'What is it about?',
    area: 'Town or county',
    message: 'What do you have in mind?',
  },
  button: 'Send my request',
  trap: 'Leave this empty',
} as const;

const labels = leadFormWords.labels;
const optional = ' <i>optional</i>';
const counts = [
  '',
  'One thing',
  'Two things',
  'Three things',
  'Four things',
  'Five things',
  'Six things',
];

/**
 * The HTML of the lead form, `<form id="lead-form">` to `</form>`: the contact page prints it, and
 * the answers of `/api/submit-lead` put it in the same place with every entry kept. Errors follow
 * the GOV.UK error-summary pattern: a summary that links to each field, each message beside its field.
 */
export function renderLeadForm(parts: LeadFormParts): string {
  const again = parts.errors !== undefined || parts.notice !== undefined;
  return `<form id="lead-form" class="form" method="post" action="/api/submit-lead"${again ? ' novalidate' : ''}>
${renderSummary(parts)}<p class="hint">Fields marked optional can stay empty.</p>
${field(parts, 'name', `type="text" autocomplete="name" maxlength="${limits.name}" required`)}
<div class="fields-pair">${field(parts, 'phone', `type="tel" inputmode="tel" autocomplete="tel" maxlength="${limits.phone}"`, optional)}
${field(parts, 'email', `type="email" autocomplete="email" maxlength="${limits.email}" required`)}</div>
<div class="fields-pair">${renderServices(parts)}
${field(parts, 'area', `type="text" autocomplete="address-level2" maxlength="${limits.area}"`, optional)}</div>
${renderMessage(parts)}
<p class="trap" aria-hidden="true"><label for="lead-extra-note">${leadFormWords.trap}</label><input id="lead-extra-note" name="extra_note" type="text" tabindex="-1" autocomplete="off"></p>
${hidden('landing_page', parts.landingPage)}${hidden('idempotency_key', parts.key)}${hidden('form_token', parts.token)}<button class="button" type="submit">${leadFormWords.button}</button>
<p class="hint">${promise(parts)}We use your details for this answer only. <a href="/privacy">How we keep them</a></p>
</form>`;
}

function renderSummary({ errors = {}, notice }: LeadFormParts): string {
  const wrong = leadFields.filter((name) => errors[name]);
  if (wrong.length === 0 && !notice) return '';
  const title = notice
    ? escapeHtml(notice.text)
    : `${counts[wrong.length]} still ${wrong.length === 1 ? 'needs' : 'need'} your help`;
  const call = notice?.phone
    ? `: <a href="${escapeHtml(notice.phone.href)}">${escapeHtml(notice.phone.display)}</a>`
    : '';
  const items = wrong.map(
    (name) =>
      `<li><a href="#lead-${name}">${labels[name].replace('?', '')}: ${escapeHtml(lowerFirst(errors[name] ?? ''))}</a></li>`,
  );
  const list = items.length ? `<ul>${items.join('')}</ul>` : '';
  return `<div id="lead-summary" class="error-summary" role="alert" tabindex="-1" autofocus><p><b>${title}${call}</b></p>${list}</div>\n`;
}

function field(parts: LeadFormParts, name: LeadField, attributes: string, after = ''): string {
  const value = parts.values?.[name];
  const filled = value ? ` value="${escapeHtml(value)}"` : '';
  return wrap(
    parts,
    name,
    `<input id="lead-${name}" name="${name}" ${attributes}${filled}${describe(parts, name)}>`,
    after,
  );
}

function renderMessage(parts: LeadFormParts): string {
  const hint = 'lead-message-hint';
  const described = describe(parts, 'message', hint);
  const text = escapeHtml(parts.values?.message ?? '');
  // HTML drops one line end after the opening tag (HTML Standard, 13.2.6.4.7), so one is written.
  const control = `<p class="hint" id="${hint}">Size, material, a date, stairs that worry you: whatever you know.</p><textarea id="lead-message" name="message" rows="5" maxlength="${limits.message}"${described}>\n${text}</textarea>`;
  return wrap(parts, 'message', control, optional);
}

function renderServices(parts: LeadFormParts): string {
  const others = parts.services.filter(({ id }) => id !== undecidedService.id);
  const chosen = parts.values?.service || undecidedService.id;
  const options = [...others, undecidedService].map(
    ({ id, label }) =>
      `<option value="${escapeHtml(id)}"${id === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  );
  return wrap(
    parts,
    'service',
    `<select id="lead-service" name="service"${describe(parts, 'service')}>${options.join('')}</select>`,
  );
}

function wrap({ errors }: LeadFormParts, name: LeadField, control: string, after = ''): string {
  const message = errors?.[name];
  const error = message
    ? `<p class="field-error" id="lead-${name}-error">${escapeHtml(message)}</p>`
    : '';
  return `<div class="field${message ? ' has-error' : ''}"><label for="lead-${name}">${labels[name]}${after}</label>${error}${control}</div>`;
}

function describe({ errors }: LeadFormParts, name: LeadField, hint?: string): string {
  const failed = errors?.[name] !== undefined;
  const ids = [hint, failed ? `lead-${name}-error` : undefined].filter(Boolean).join(' ');
  return `${failed ? ' aria-invalid="true"' : ''}${ids ? ` aria-describedby="${ids}"` : ''}`;
}

const promise = ({ replyWithin }: LeadFormParts): string =>
  replyWithin ? `A person reads it and answers within ${escapeHtml(replyWithin)}. ` : '';

const hidden = (name: string, value: string | undefined): string =>
  value ? `<input type="hidden" name="${name}" value="${escapeHtml(value)}">\n` : '';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
