import { expect, listPages, test } from '#tests/browser/fixtures.ts';
import type { EngineSite } from './engine-site.ts';
import { button, css, field, link, text } from './visitor.ts';
import { waitFor } from './wait.ts';

/** By how many pixels the page is wider than its window. It runs in the page. */
const measureOverflow = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** What a visitor does on the pages, in the order of a visit. */
export function travelAsVisitor({ visitor, connection }: EngineSite): void {
  test('the menu opens, closes by Escape and outside, and leads on', async () => {
    const me = visitor();
    await me.go('/deck-construction');
    await me.tap(css('.menu > summary'));
    await me.see(link('Gallery', '.menu-panel'));
    // The script that closes it comes with the first touch.
    await waitFor('the menu to close by Escape', async () => {
      await me.key('Escape');
      const isOpen = await me.run(() => document.querySelector('.menu')?.hasAttribute('open'));
      return isOpen ? null : true;
    });
    await me.tap(css('.menu > summary'));
    await me.tap(link('Gallery', '.menu-panel'));
    await me.see(css('.gallery-grid a'));
    expect(await me.path()).toBe('/gallery');
    await me.driver.back();
    await me.see(css('.faq summary'));
    await me.miss(link('Gallery', '.menu-panel'));
  });

  test('questions open one at a time, by finger and by keys', async () => {
    const me = visitor();
    await me.go('/deck-construction');
    await me.tap(css('.faq details:nth-of-type(2) summary'));
    await me.see(css('.faq details[open]'));
    await me.awake('Accordion');
    await me.key('End');
    await me.until('the last question to have the focus', () => {
      const all = [...document.querySelectorAll('.faq summary')];
      return document.activeElement === all[all.length - 1];
    });
    await me.key('Enter');
    await me.until('only the last answer to be open', () => {
      const all = [...document.querySelectorAll('.faq details')];
      return all.every((one, at) => one.hasAttribute('open') === (at === all.length - 1));
    });
  });

  test('a picture opens large, and keys show the next ones', async () => {
    const me = visitor();
    await me.go('/gallery');
    await me.tap(css('.gallery-grid a'));
    await me.see(css('dialog[open] img'));
    await me.key('ArrowRight', 'ArrowRight');
    await me.until('the third picture', () =>
      /\b3 of/.test(document.querySelector('dialog[open]')?.getAttribute('aria-label') ?? ''),
    );
    await me.key('Escape');
    await me.miss(css('dialog[open] img'));
    await me.until('the address of the gallery', () => location.hash === '');
  });

  test('a calculator’s height goes along to the form', async () => {
    const me = visitor();
    await me.go('/accessibility-ramps');
    await me.tap(css('.calculator input'));
    await me.run(() => (document.activeElement as HTMLInputElement).select());
    await me.driver.type('28');
    await me.tap(link('Ask for an estimate for this height'));
    await me.until('the height in the message', () =>
      (document.querySelector('textarea')?.value ?? '').includes('28 inches'),
    );
  });

  test('one’s own town and a misspelled word are found', async () => {
    const me = visitor();
    await me.go('/service-areas');
    await me.write(css('search[aria-labelledby=groups] input'), 'havre');
    await me.see(text('Havre de Grace: Harford County'));
    await me.go('/search');
    await me.tap(css('main input[type=search]'));
    await me.driver.type('screend porchs');
    await me.key('Enter');
    await me.see(text('pages for “screend porchs”'));
  });

  test('no page is wider than its window at 320, 390 and 1440 pixels', async () => {
    const me = visitor();
    const wide: string[] = [];
    for (const path of listPages()) {
      // The desk sends away who isn't signed in; examples are odd on purpose (layout.spec.ts).
      if (/^\/(admin|examples)/.test(path)) continue;
      await me.go(path);
      for (const width of [320, 390, 1440]) {
        await me.driver.resize(width, 844);
        const more = await me.run(measureOverflow);
        if (more > 0) wide.push(`${path} at ${width}: ${more} px`);
      }
    }
    await me.driver.resize(390, 844);
    expect(wide).toEqual([]);
  });

  test('without scripts the menu opens, questions open, and no field is dead', async () => {
    const me = visitor();
    connection().set('no scripts');
    await me.go('/deck-construction');
    await me.tap(css('.menu > summary'));
    await me.see(link('Gallery', '.menu-panel'));
    await me.go('/deck-construction');
    await me.tap(css('.faq details:nth-of-type(2) summary'));
    await me.see(css('.faq details:nth-of-type(2)[open]'));
    await me.go('/service-areas');
    await me.miss(field('Your town'));
    await me.go('/accessibility-ramps');
    await me.see(button('The figures in a table'));
    connection().set('on');
  });
}
