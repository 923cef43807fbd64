import { expect, test } from 'vitest';
import { splitContactPage } from '#build/finish/split-contact-page.ts';

const form = '<form id="lead-form"><input name=name></form>';
const page = (body: string) =>
  `<!doctype html><head><title>Contact</title></head><body>${body}<footer>`;

test('a response keeps the page around our form and a provider’s, and its title says what to do', () => {
  const around = {
    before: '<!doctype html><head><title>Check your entries: Contact</title></head><body>',
    after: '<footer>',
  };
  const ours = `<astro-island props="{}"><p>x</p>${form}<!--astro:end--></astro-island>`;
  const theirs = `<astro-island><iframe></iframe>${ours}</astro-island>`;
  for (const island of [ours, theirs]) expect(splitContactPage(page(island))).toEqual(around);
  expect(splitContactPage(page('<form action="/search"></form>'))).toBeUndefined();
});
