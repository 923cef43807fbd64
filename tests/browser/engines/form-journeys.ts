import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openDatabase } from '#tests/browser/admin-desk.ts';
import { expect, test } from '#tests/browser/fixtures.ts';
import type { EngineSite } from './engine-site.ts';
import { button, css, field, heading, link, text, type Visitor } from './visitor.ts';
import { waitFor } from './wait.ts';

const thanks = heading('Thank you. We have your request.');
const photoField = '#lead-photos';
let count = 0;

/** Six pictures as a camera and a screenshot make them; the first with as much detail as a real one. */
async function takePictures(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  return Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const picture = sharp({
        create: {
          width: 1800,
          height: 1200,
          channels: 3,
          background: 'gray',
          ...(at === 0 && { noise }),
        },
      });
      const path = join(folder, at % 2 === 0 ? `photo-${at}.jpg` : `photo-${at}.png`);
      await (at === 0 ? picture.withMetadata({ orientation: 6 }) : picture).toFile(path);
      return path;
    }),
  );
}

/** The form as a homeowner uses it, with and without signal. */
export function travelWithForm({ site, visitor, connection }: EngineSite): void {
  /** Opens the form and touches it; its field for photos comes with its script, before which the browser itself checks what is sent. */
  const openForm = async (me: Visitor) => {
    await me.go('/contact');
    await me.focus(field('Your name'));
    await me.see(css(photoField));
  };
  /** Opens the form and fills it in, slower than a robot; answers the address that finds its lead. */
  const write = async (me: Visitor, message: string) => {
    count += 1;
    const email = `homeowner-${count}@example.com`;
    await openForm(me);
    await me.write('Your name', 'Dora Finch');
    await me.write('Email', email);
    await me.write('Tell us about the job', message);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return email;
  };
  const send = button('Send my request');
  const readLeads = async (email: string) => {
    const leads = openDatabase(site).from('contact_submissions').select('id,photos,message');
    return (await leads.eq('email', email).throwOnError()).data ?? [];
  };
  const arrived = (email: string) =>
    waitFor(`the request of ${email} in the database`, async () => {
      const leads = await readLeads(email);
      return leads.length > 0 ? leads : null;
    });

  test('mistakes are named beside their fields and in a list that leads to them', async () => {
    const me = visitor();
    await openForm(me);
    await me.write('Email', 'no address');
    await me.tap(send);
    await me.see(text('Two things to fix'));
    expect((await me.see(field('Email'))).isInvalid).toBe(true);
    await me.tap(link('Your name', '#lead-form'));
    expect((await me.see(field('Your name'))).isFocused).toBe(true);
  });

  test('a request pressed twice arrives once, and its thanks get the focus', async () => {
    const me = visitor();
    const email = await write(me, 'A soft post');
    await me.tap(send);
    await me.run(() => {
      const pressed = [...document.querySelectorAll('button')].find((one) =>
        /^Send/.test(one.textContent ?? ''),
      );
      pressed?.click();
    });
    expect((await me.see(thanks)).isFocused).toBe(true);
    expect(await arrived(email)).toHaveLength(1);
  });

  test('six photos of two kinds arrive; the sixth taken out, the focus stays', async () => {
    const me = visitor();
    const files = await takePictures();
    const email = await write(me, 'Photos of the stairs');
    await me.driver.attach(photoField, files);
    await me.see(css('.photo-list li:nth-of-type(6) img'));
    await me.tap(css('.photo-list li:nth-of-type(6) button'));
    await me.until('the focus to stay in the form', () =>
      Boolean(document.activeElement?.closest('#lead-form')),
    );
    await me.driver.attach(photoField, files.slice(5));
    await me.see(css('.photo-list li:nth-of-type(6) img'));
    await me.tap(send);
    await me.see(text('Photos we have: 6'));
    expect(await arrived(email)).toHaveLength(1);
  });

  test('without signal it waits on the phone, and goes out when the page is opened again', async () => {
    const me = visitor();
    const email = await write(me, 'Written in the yard');
    connection().set('off');
    await me.tap(send);
    await me.see(heading('Saved on this phone'));
    await me.driver.open('about:blank');
    connection().set('on');
    await me.go('/contact');
    await me.see(thanks);
    expect(await arrived(email)).toHaveLength(1);
  });

  test('what was typed is there after a reload', async () => {
    const me = visitor();
    await write(me, 'Half a request');
    await me.driver.reload();
    await me.until('the message in its field', () =>
      [...document.querySelectorAll('textarea')].some((one) => one.value === 'Half a request'),
    );
  });

  test('a request leaves although the page before was left at a bad moment', async () => {
    const me = visitor();
    for (let round = 0; round < 4; round += 1) {
      await write(me, `Left early ${round}`);
      await me.tap(send);
      await new Promise((resolve) => setTimeout(resolve, 20 * round));
      await me.go('/gallery');
    }
    const email = await write(me, 'After all');
    await me.tap(send);
    const leads = await arrived(email).catch(async (error: Error) => {
      // The thanks for an earlier one may stand there already.
      const shown = await me.run(() => document.querySelector('main')?.innerText ?? '');
      throw new Error(`${error.message} The page: ${shown.slice(0, 800)}`);
    });
    expect(leads).toHaveLength(1);
  });

  test('storage that never answers holds no request up', async () => {
    const me = visitor();
    await me.go('/contact');
    await me.run(() => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    });
    await me.write('Your name', 'Dora Finch');
    await me.write('Email', 'stuck@example.com');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await me.tap(send);
    await me.see(thanks);
    expect(await arrived('stuck@example.com')).toHaveLength(1);
  });

  test('without scripts the form is posted as a page, with its mistakes named', async () => {
    const me = visitor();
    connection().set('no scripts');
    await me.go('/contact');
    await me.write('Your name', 'Plain Jane');
    await me.tap(send);
    await me.see(text('Enter your phone number or your email address'));
    await me.write('Email', 'plain@example.com');
    await me.tap(send);
    await me.see(heading('Thank you'));
    expect(await me.path()).toContain('/contact/thank-you');
    expect(await arrived('plain@example.com')).toHaveLength(1);
    connection().set('on');
  });
}
