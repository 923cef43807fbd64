import { load } from 'cheerio';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { renderLeadForm } from '#islands/render-lead-form.ts';
import { messages } from '#leads/form-words.ts';
import { leadFields } from '#leads/limits.ts';
import { htmlRules } from '#tests/html-rules.ts';

const services = [
  { id: 'deck-construction', label: 'Decks & stairs' },
  { id: 'screened-porches', label: 'Screened porches' },
];
const odd = `O'Neil "Bob" <b>&amp;`;
const values = {
  name: odd,
  email: odd,
  phone: odd,
  service: 'screened-porches',
  area: odd,
  message: `\n${odd}\n  </textarea>`,
};
const validator = new HtmlValidate({
  ...htmlRules,
  extends: [...htmlRules.extends, 'html-validate:a11y'],
});

describe('the first page', () => {
  const html = renderLeadForm({ services, replyWithin: '24 hours' });
  const $ = load(html);

  test('has no key and no token: fixed ones would merge all homeowners', () => {
    expect($('input[type=hidden]')).toHaveLength(0);
  });

  test('leaves the checking to us, without the browser’s own bubbles', () => {
    expect($('form').attr('novalidate')).toBe('');
    expect(
      $('[required]')
        .map((_, at) => $(at).attr('name'))
        .get(),
    ).toEqual(['name']);
    // A browser would cut a long text without a word.
    expect($('[maxlength]')).toHaveLength(0);
  });

  test('has a label for every field and an option for every service, with undecided preselected', () => {
    for (const name of leadFields) expect($(`label[for=lead-${name}]`)).toHaveLength(1);
    expect(
      $('option')
        .map((_, at) => $(at).attr('value'))
        .get(),
    ).toEqual(['deck-construction', 'screened-porches', 'other']);
    expect($('option[selected]').attr('value')).toBe('other');
  });

  test('hides the honeypot from people, screen readers and autofill', () => {
    const honeypot = $('[name=extra_note]');
    expect([
      honeypot.attr('tabindex'),
      honeypot.attr('autocomplete'),
      honeypot.closest('[aria-hidden=true]').length,
    ]).toEqual(['-1', 'off', 1]);
  });

  test('links to the privacy page', () => {
    expect($('a[href="/privacy"]')).toHaveLength(1);
  });
});

describe('the page with messages', () => {
  const errors = { name: messages.nameMissing, email: messages.emailWrong };
  const html = renderLeadForm({
    services,
    values,
    errors,
    idempotencyKey: 'a"b',
    token: 't',
    landingPage: '/contact?a=1&b=2',
  });
  const $ = load(html);

  test('keeps every entry exactly', () => {
    for (const name of ['name', 'email', 'phone', 'area'] as const)
      expect($(`#lead-${name}`).attr('value')).toBe(values[name]);
    expect($('#lead-message').text()).toBe(values.message);
    expect($('option[selected]').attr('value')).toBe('screened-porches');
    expect($('[name=idempotency_key]').attr('value')).toBe('a"b');
    expect($('[name=landing_page]').attr('value')).toBe('/contact?a=1&b=2');
  });

  test('shows the number of errors, and links each to its field', () => {
    expect($('.error-summary b').text()).toBe('Two things to fix');
    expect(
      $('.error-summary a')
        .map((_, at) => $(at).attr('href'))
        .get(),
    ).toEqual(['#lead-name', '#lead-email']);
  });

  test('connects each message to its field, and leaves the others unchanged', () => {
    expect(
      $('[aria-invalid=true]')
        .map((_, at) => $(at).attr('name'))
        .get(),
    ).toEqual(['name', 'email']);
    expect($(`#${$('#lead-email').attr('aria-describedby')}`).text()).toBe(messages.emailWrong);
    expect($('.has-error')).toHaveLength(2);
  });
});

test('a notice is above the form with the phone as a link', () => {
  const phone = { display: '(410) 555-0100', href: 'tel:+14105550100' };
  const $ = load(
    renderLeadForm({ services, values, notice: { text: 'Send it again, or call us', phone } }),
  );
  expect($('.error-summary').text().trim()).toBe('Send it again, or call us: (410) 555-0100');
  expect($('.error-summary a').attr('href')).toBe(phone.href);
});

test.each([
  ['empty', renderLeadForm({ services })],
  [
    'with messages',
    renderLeadForm({
      services,
      values,
      errors: { name: messages.nameMissing, message: messages.tooLong.message },
      idempotencyKey: 'k',
      token: 't',
    }),
  ],
  ['with a notice', renderLeadForm({ services, values, notice: { text: 'Send it again' } })],
])('the form %s is valid HTML', async (_name, html) => {
  const report = await validator.validateString(html);
  expect(
    report.results.flatMap(({ messages: found }) =>
      found.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ),
  ).toEqual([]);
});
