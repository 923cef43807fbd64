import { describe, expect, test } from 'vitest';
import { renderLeadForm } from '#islands/render-lead-form.ts';
import { type LeadFormHost, parseHost } from '#leads/host.ts';
import { replyThanks, replyWithForm } from '#leads/reply.ts';

const services = [{ id: 'deck-construction', label: 'Decks' }];
const host: LeadFormHost = {
  contactPage: {
    before:
      '<!doctype html><title>Check your entries: Contact</title><form action="/search"></form>',
    after: '<footer></footer>',
  },
  headers: {
    'Content-Security-Policy': 'policy',
    'Cache-Control': 'public',
    'Content-Type': 'text/html',
  },
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

describe('an answer with the form', () => {
  test("is the site's own page with another form, and the page's own headers", async () => {
    const answer = replyWithForm(site, 422, {
      values: { name: 'Ann' },
      errors: { email: 'Enter it' },
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-security-policy')).toBe('policy');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const form = renderLeadForm({
      services,
      replyWithin: '24 hours',
      values: { name: 'Ann' },
      errors: { email: 'Enter it' },
    });
    expect(html).toBe(`${host.contactPage?.before}${form}${host.contactPage?.after}`);
  });

  test('shows replacement patterns literally', async () => {
    const html = await replyWithForm(site, 422, {
      values: { message: "$& $1 $` $' $$" },
      errors: {},
    }).text();
    expect(html).toContain('$&amp; $1 $` $&#x27; $$</textarea>');
  });

  test.each([
    ['the host data are missing', undefined],
    ['the contact page has no form', { ...host, contactPage: undefined }],
  ])('is a short page with every entry when %s', async (_case, given) => {
    const answer = replyWithForm({ ...site, host: given }, 503, {
      values: { name: 'Ann', message: 'Hi' },
      notice: { text: 'Again' },
    });
    const html = await answer.text();
    expect(html).toContain('value="Ann"');
    expect(html).toContain('Hi</textarea>');
    expect(html).toContain('<a href="/contact">');
    if (given) expect(html).toContain('<title>Your request to Example &lt;Decks&gt;</title>');
  });
});

test('a stored request redirects to the thank-you page', () => {
  const answer = replyThanks('/contact/thank-you');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact/thank-you']);
});

test.each([['{'], ['null'], [''], [JSON.stringify({ ...host, services: 'all' })]])(
  'the invalid host data %s counts as missing',
  (text) => {
    expect(parseHost(text)).toBeUndefined();
  },
);

test('the host data of a build is used unchanged', () => {
  expect(parseHost(JSON.stringify(host))).toEqual(host);
});
