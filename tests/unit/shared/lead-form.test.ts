import { type CheerioAPI, load } from 'cheerio';
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { renderLeadForm } from '#islands/render-lead-form.ts';
import { leadFields } from '#leads/fields.ts';
import { messages } from '#leads/form-messages.ts';
import { htmlRules } from '#tests/html-rules.ts';

const services = [
  { id: 'deck-construction', label: 'Decks & stairs' },
  { id: 'screened-porches', label: 'Screened porches' },
];
const odd = `O'Neil "Bob" <b>&amp;`;
const values = {
  ...{ name: odd, email: odd, phone: odd, area: odd, service: 'screened-porches' },
  message: `\n${odd}\n  </textarea>`,
};
const phone = { display: '(410)\u00a0555\u20110100', href: 'tel:+14105550100' };
const forms = {
  empty: renderLeadForm({ services, replyWithin: '24 hours' }),
  'with messages': renderLeadForm({
    ...{ services, values, idempotencyKey: 'a"b', token: 't', landingPage: '/contact?a=1&b=2' },
    errors: { name: messages.nameMissing, email: messages.emailWrong },
  }),
  'with a notice': renderLeadForm({
    ...{ services, values },
    notice: { text: 'Send it again, or call us', phone },
  }),
};
const listOf = ($: CheerioAPI, selector: string, name: string) =>
  $(selector)
    .map((_, at) => $(at).attr(name))
    .get();

test('the empty form has a label for every field, every service with undecided preselected, and leaves the checking to us', () => {
  const $ = load(forms.empty);
  for (const name of leadFields) expect($(`label[for=lead-${name}]`)).toHaveLength(1);
  expect(listOf($, '[name=service] option', 'value')).toEqual([
    'deck-construction',
    'screened-porches',
    'other',
  ]);
  expect($('option[selected]').attr('value')).toBe('other');
  // No bubbles of the browser's own, which would also cut a long text without a word.
  expect($('form').attr('novalidate')).toBe('');
  expect(listOf($, '[required]', 'name')).toEqual(['name']);
  expect($('[maxlength]')).toHaveLength(0);
  // No key and no token: fixed ones would merge all homeowners.
  expect($('input[type=hidden]')).toHaveLength(0);
  expect($('a[href="/privacy"]')).toHaveLength(1);
});

test('the honeypot is hidden from people, screen readers and autofill', () => {
  const honeypot = load(forms.empty)('[name=extra_note]');
  expect([honeypot.attr('tabindex'), honeypot.attr('autocomplete')]).toEqual(['-1', 'off']);
  expect(honeypot.closest('[aria-hidden=true]')).toHaveLength(1);
});

test('the form with messages keeps every entry exactly', () => {
  const $ = load(forms['with messages']);
  for (const name of ['name', 'email', 'phone', 'area'] as const)
    expect($(`#lead-${name}`).attr('value')).toBe(values[name]);
  expect($('#lead-message').text()).toBe(values.message);
  expect($('option[selected]').attr('value')).toBe('screened-porches');
  expect($('[name=idempotency_key]').attr('value')).toBe('a"b');
  expect($('[name=landing_page]').attr('value')).toBe('/contact?a=1&b=2');
});

test('each message is linked from the summary, and is that of its field alone', () => {
  const $ = load(forms['with messages']);
  expect($('.error-summary b').text()).toBe('Two things to fix');
  expect(listOf($, '.error-summary a', 'href')).toEqual(['#lead-name', '#lead-email']);
  expect(listOf($, '[aria-invalid=true]', 'name')).toEqual(['name', 'email']);
  const described = $('#lead-email').attr('aria-describedby');
  expect($(`#${described}`).text()).toBe(messages.emailWrong);
  expect($('.has-error')).toHaveLength(2);
});

test('the summary has a heading for any number of mistakes', () => {
  for (const count of leadFields.keys()) {
    const wrong = [...leadFields.slice(0, count + 1)].map((name) => [name, 'Look at it']);
    const $ = load(renderLeadForm({ services, errors: Object.fromEntries(wrong) }));
    expect($('.error-summary b').text()).toMatch(/things? to fix/);
    expect($('.error-summary a')).toHaveLength(count + 1);
  }
});

test('a notice is above the form with the phone as a link', () => {
  const $ = load(forms['with a notice']);
  expect($('.error-summary').text().trim()).toBe(`Send it again, or call us: ${phone.display}`);
  expect($('.error-summary a').attr('href')).toBe(phone.href);
});

test.each(Object.entries(forms))('the form %s is valid HTML', async (_name, html) => {
  const rules = { ...htmlRules, extends: [...htmlRules.extends, 'html-validate:a11y'] };
  const { results } = await new HtmlValidate(rules).validateString(html);
  expect(results.flatMap((one) => one.messages.map(({ message }) => message))).toEqual([]);
});
