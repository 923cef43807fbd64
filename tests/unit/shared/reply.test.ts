import { expect, test } from 'vitest';
import { renderLeadForm } from '#islands/render-lead-form.ts';
import { type LeadFormHost, parseHost } from '#server/http/build-data.ts';
import { askAgain } from '#server/http/reply.ts';

const services = [{ id: 'deck-construction', label: 'Decks' }];
const around = { before: '<!doctype html><title>Contact</title>', after: '<footer></footer>' };
const host: LeadFormHost = {
  contactPage: around,
  headers: { 'Content-Security-Policy': 'policy', 'Content-Type': 'text/html' },
  services,
  areas: [],
  company: {
    name: 'Example <Decks>',
    phone: { display: '(410) 555-0100', href: 'tel:+14105550100' },
    replyWithin: '24 hours',
  },
  thankYouPath: '/contact/thank-you',
};
const site = { host, renderForm: renderLeadForm };

test("an answer is the site's own page with another form, and the page's own headers", async () => {
  const filled = { values: { name: "$& $1 $` $' $$" }, errors: { email: 'Enter it' } };
  const answer = askAgain(site, false, 422, filled);
  expect(answer.status).toBe(422);
  expect(answer.headers.get('content-security-policy')).toBe('policy');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const form = renderLeadForm({ services, replyWithin: '24 hours', ...filled });
  expect(await answer.text()).toBe(`${around.before}${form}${around.after}`);
});

test.each([
  ['the host data are missing', undefined],
  ['the contact page has no form', { ...host, contactPage: undefined }],
])('it is a short page with every entry when %s', async (_case, given) => {
  const answer = askAgain({ ...site, host: given }, false, 503, {
    values: { name: 'Ann', message: 'Hi' },
    notice: { text: 'Again' },
  });
  const html = await answer.text();
  for (const part of ['value="Ann"', 'Hi</textarea>', '<a href="/contact">'])
    expect(html).toContain(part);
  if (given) expect(html).toContain('<title>Your request to Example &lt;Decks&gt;</title>');
});

test('the host data of a build is used unchanged, invalid data counts as missing', () => {
  expect(parseHost(JSON.stringify(host))).toEqual(host);
  for (const text of ['{', 'null', '', JSON.stringify({ ...host, services: 'all' })])
    expect(parseHost(text), text).toBeUndefined();
});
