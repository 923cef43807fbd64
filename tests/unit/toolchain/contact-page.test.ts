import { expect, test } from 'vitest';
import { splitContactPage } from '#build/finish/contact-page.ts';

const form = '<form id="lead-form"><input name=name></form>';
const page = (body: string) => `<!doctype html><head><title>Contact</title></head><body>${body}`;

test('a response keeps the page around the form unchanged, and its title says what to do', () => {
  const island = `<astro-island props="{}"><p>x</p>${form}<!--astro:end--></astro-island>`;
  expect(splitContactPage(page(`<h1>Write</h1>${island}<footer>&copy;</footer>`))).toEqual({
    before:
      '<!doctype html><head><title>Check your entries: Contact</title></head><body><h1>Write</h1>',
    after: '<footer>&copy;</footer>',
  });
});

test("a provider's form is removed too", () => {
  const nested = `<astro-island><iframe></iframe><astro-island>${form}</astro-island></astro-island>`;
  const around = splitContactPage(page(`<main>${nested}</main>`));
  expect(around?.before).toMatch(/<main>$/);
  expect(around?.after).toBe('</main>');
});

test('a contact page without our form gives no page for responses', () => {
  expect(splitContactPage(page('<form action="/search"></form>'))).toBeUndefined();
});
