import { expect, test } from 'vitest';
import { splitContactPage } from '#integrations/contact-page.ts';

const form = '<form id="lead-form"><input name=name></form>';
const page = (body: string) => `<!doctype html><head><title>Contact</title></head><body>${body}`;

test('an answer keeps the page around the form, letter by letter, and says in its title what to do', () => {
  const island = `<astro-island props="{}"><p>x</p>${form}<!--astro:end--></astro-island>`;
  expect(splitContactPage(page(`<h1>Write</h1>${island}<footer>&copy;</footer>`))).toEqual({
    before:
      '<!doctype html><head><title>Check your entries: Contact</title></head><body><h1>Write</h1>',
    after: '<footer>&copy;</footer>',
  });
});

test("a provider's form goes too: the answer is for our own", () => {
  const nested = `<astro-island><iframe></iframe><astro-island>${form}</astro-island></astro-island>`;
  const around = splitContactPage(page(`<main>${nested}</main>`));
  expect(around?.before).toMatch(/<main>$/);
  expect(around?.after).toBe('</main>');
});

test('a contact page without our form has no place for an answer', () => {
  expect(splitContactPage(page('<form action="/search"></form>'))).toBeUndefined();
});
