import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page, TestInfo } from 'playwright/test';
import sharp from 'sharp';
import { leadAddress, openDatabase, signIn } from './admin-desk.ts';
import { expect, findByAxe, measureOverflow, site, test } from './fixtures.ts';
import {
  keptEntries,
  newEmail,
  offlineErrors,
  openForm,
  readLeads,
  saved,
  send,
  thanks,
  write,
} from './request-form.ts';

test.use({ serviceWorkers: 'allow' });

/** Writes photos like a camera's: all different, with a place in the Exif data, and turned by its orientation. */
async function takePhotos(info: TestInfo, count: number, width: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const path = info.outputPath(`photo-${n}.jpg`);
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 + n };
      await sharp({ create: { width, height: 500, channels: 3, background: 'gray', noise } })
        .withMetadata({ orientation: 6 })
        .withExifMerge({ IFD3: { GPSLatitudeRef: 'N' } })
        .jpeg()
        .toFile(path);
      return path;
    }),
  );
}

/** The photos that have arrived for a lead, as files. */
async function readPhotos(lead: string): Promise<Buffer[]> {
  const bucket = openDatabase(site).storage.from('lead-photos');
  const { data: files } = await bucket.list(lead);
  return Promise.all(
    (files ?? []).map(async ({ name }) => {
      // Hosted, a name is without its folder; @supabase/lite 0.10 gives the whole path.
      const file = name.replace(/^.*\//, '');
      const { data, error } = await bucket.download(`${lead}/${file}`);
      if (error) throw error;
      return Buffer.from(await data.arrayBuffer());
    }),
  );
}

/** Lets canvas add Exif and Photoshop data to each JPEG, as Safari's does. */
async function writeAsSafari(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    const exif = [0xff, 0xe1, 0, 10, 69, 120, 105, 102, 0, 0, 77, 77];
    const press = [0xff, 0xed, 0, 4, 56, 66];
    HTMLCanvasElement.prototype.toBlob = function (callback, ...rest) {
      const add = (blob: Blob | null) =>
        callback(
          blob &&
            new Blob(
              [blob.slice(0, 20), new Uint8Array([...exif, ...press]), blob.slice(20)],
              blob,
            ),
        );
      toBlob.call(this, add, ...rest);
    };
  });
}

test('six photos arrive once each although the connection is cut, and the owner sees them', async ({
  page,
  context,
  expectError,
}, info) => {
  const timeout = 60_000;
  test.setTimeout(180_000);
  expectError(offlineErrors);
  const email = newEmail('photos');
  await writeAsSafari(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  await write(page, email);
  const files = await takePhotos(info, 6, 1800);
  await page.getByLabel('Photos').setInputFiles(files);
  await expect(page.getByRole('button', { name: 'Remove photo 6' })).toBeVisible({
    timeout: 60_000,
  });
  // Chosen photos survive a reload, as the text does.
  await openForm(page);
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(6);
  expect(await findByAxe(page, '#lead-form')).toEqual([]);
  expect(await measureOverflow(page)).toBe(0);
  let uploads = 0;
  await page.route('**/storage/v1/**', (route) => {
    uploads += 1;
    const isCut = uploads % 2 === 1 && uploads < 10;
    return isCut ? route.abort('connectionreset') : route.continue();
  });
  await send(page);
  await expect(thanks(page)).toBeFocused();
  const [lead] = await readLeads(email);
  const reference = lead?.id.slice(0, 6).toUpperCase();
  await expect(page.getByText(`Your reference: ${reference}`)).toBeVisible();
  for (let left = 6; left > 1; left -= 1) {
    await expect(page.getByText(`Photos still on this phone: ${left}`)).toBeVisible({ timeout });
    await context.setOffline(true);
    await context.setOffline(false);
  }
  await expect(page.getByText('Photos we have: 6')).toBeVisible({ timeout });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Text us a photo' })).toHaveAttribute(
    'href',
    new RegExp(`^sms:\\+1\\d{10}\\?&body=.*${reference}$`),
  );
  expect(await findByAxe(page, '.sent')).toEqual([]);
  expect(await measureOverflow(page)).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const event = await (await download).createReadStream();
  expect(String(await event.toArray())).toContain('BEGIN:VEVENT');
  const photos = await readPhotos(lead?.id ?? '');
  expect(photos).toHaveLength(6);
  expect(await readLeads(email)).toMatchObject([{ photos: 6 }]);
  for (const photo of photos) {
    const { width = 0, height = 0, exif, size = 0 } = await sharp(photo).metadata();
    expect(height).toBe(1600);
    expect(width).toBeLessThan(height);
    expect(exif).toBeUndefined();
    expect(size).toBeLessThanOrEqual(400_000);
  }
  expect(await keptEntries(page)).toEqual([]);

  await signIn(page, site);
  await page.goto(leadAddress(lead?.id));
  const first = page.getByRole('img', { name: 'Photo 1 of 6 from Dora Finch' });
  await expect
    .poll(() => first.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await first.click();
  const large = page.getByRole('dialog', { name: 'Photo 1 of 6 from Dora Finch' });
  await large.getByRole('button', { name: 'Next photo' }).click();
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 6 from Dora Finch' })).toBeVisible();

  // A picture whose recorded size is beyond the limit has no address (tests/database/photos.test.ts).
  await page.route('**/api/photo-addresses', (route) => route.fulfill({ json: { urls: [] } }));
  await page.goto(leadAddress(lead?.id));
  await expect(page.getByText('Not checked, so not shown: 6.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Photo \d/ })).toHaveCount(0);
});

test('a file that is not a photo is refused, and not kept', async ({ page }, info) => {
  const large = info.outputPath('large.jpg');
  writeFileSync(large, Buffer.alloc(50_000_001, 0xff));
  const cut = info.outputPath('cut-off.jpg');
  const [photo = ''] = await takePhotos(info, 1, 800);
  writeFileSync(cut, readFileSync(photo).subarray(0, statSync(photo).size / 2));
  const unreadable = 'isn’t a photo this phone can read. Choose a JPEG, or take a new one';
  const failed = 'didn’t load. Text it to us or choose another';
  const tooLarge = 'is too large for a phone to send. Choose a smaller photo';
  await openForm(page);
  const field = page.getByLabel('Photos');
  const told = page.locator('.field-error');
  for (const [name, mimeType, content, words] of [
    ['drawing.svg', 'image/svg+xml', '<svg onload="alert(1)"/>', unreadable],
    ['page.jpg', 'image/jpeg', '<script>alert(1)</script>', unreadable],
    ['list.pdf', 'application/pdf', '%PDF-1.7', unreadable],
    ['half.jpg', 'image/jpeg', '\xff\xd8\xff\xe0', failed],
    ['only-in-the-cloud.jpg', 'image/jpeg', '', failed],
  ] as const) {
    await field.setInputFiles({ name, mimeType, buffer: Buffer.from(content, 'latin1') });
    await expect(told).toHaveText([`${name} ${words}`]);
  }
  for (const [file, words] of [
    // Chromium does not read HEIC; iPhones hand it over as JPEG.
    ['tests/fixtures/phone.heic', failed],
    // A decompression bomb: 400 megapixels in 50 kB.
    ['tests/fixtures/400-megapixels.png', tooLarge],
    [large, tooLarge],
    [cut, failed],
  ] as const) {
    await field.setInputFiles(file);
    await expect(told).toHaveText([`${basename(file)} ${words}`]);
  }
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(0);
  await field.setInputFiles(await takePhotos(info, 7, 300));
  await expect(page.getByRole('button', { name: 'Remove photo 6' })).toBeVisible();
  await expect(told).toHaveText(['6 photos fit in one request, so we left out the rest']);
  for (let left = 6; left > 0; left -= 1) {
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    // Also after the sixth, whose field was disabled.
    await expect(field).toBeFocused();
  }
  expect(await keptEntries(page)).toEqual([expect.stringMatching(/^request /), 'estimate-draft']);
});

test('photos that fail are named, and those chosen with them stay', async ({ page }, info) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const { slice, arrayBuffer } = Blob.prototype;
    const lost = new WeakSet<Blob>();
    // Android, a photo of a cloud folder.
    Blob.prototype.slice = function (...range) {
      const part = slice.apply(this, range);
      if ((this as File).name === 'photo-1.jpg') lost.add(part);
      return part;
    };
    Blob.prototype.arrayBuffer = function () {
      if (lost.has(this)) return Promise.reject(new DOMException('gone', 'NotReadableError'));
      return arrayBuffer.call(this);
    };
    // A decoder that never ends.
    const { createObjectURL } = URL;
    URL.createObjectURL = (file: Blob) =>
      (file as File).name === 'photo-3.jpg' ? '/api/never' : createObjectURL(file);
  });
  await page.route('**/api/never', () => {});
  await openForm(page);
  const busy = page.getByText('Getting your photo ready');
  await page.getByLabel('Photos').setInputFiles(await takePhotos(info, 6, 300));
  await expect(busy).toBeVisible();
  const photos = page.locator('.photo-list img');
  await expect(photos).toHaveCount(2);
  await page.clock.runFor(20_000);
  await expect(page.locator('.field-error')).toHaveText([
    'photo-1.jpg didn’t load. Text it to us or choose another',
    'photo-3.jpg didn’t load. Text it to us or choose another',
  ]);
  await expect(photos).toHaveCount(4);
  await expect(busy).toHaveCount(0);
});

for (const hasSignal of [true, false])
  test(`a request waits for the photos that are being read ${hasSignal ? 'and then goes' : 'without signal'}, and names the one that stays out`, async ({
    page,
    context,
    expectError,
  }, info) => {
    if (!hasSignal) expectError(offlineErrors);
    await page.clock.install();
    await page.addInitScript(() => {
      // A slow phone, and a decoder that never ends.
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (...given) {
        setTimeout(() => toBlob.apply(this, given), 1500);
      };
      const { createObjectURL } = URL;
      URL.createObjectURL = (file: Blob) =>
        (file as File).name === 'photo-3.jpg' ? '/api/never' : createObjectURL(file);
    });
    await page.route('**/api/never', () => {});
    const email = newEmail('reading');
    await openForm(page);
    await write(page, email);
    const photos = page.locator('.photo-list img');
    await page.getByLabel('Photos').setInputFiles(await takePhotos(info, 4, 300));
    await expect(photos).toHaveCount(1);
    await context.setOffline(!hasSignal);
    await send(page);
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await expect(page.getByText('Getting your photo ready')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeDisabled();
    await expect(photos).toHaveCount(3);
    await page.clock.fastForward(20_000);
    await expect(hasSignal ? thanks(page) : saved(page)).toBeFocused();
    const lost = page.getByText('photo-3.jpg didn’t load. Text it to us or choose another');
    await expect(lost).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Photos we have: 3')).toBeVisible();
    await expect(lost).toBeVisible();
    expect(await readLeads(email)).toMatchObject([{ photos: 3 }]);
  });

/** What a browser does with a canvas that draws no photo. */
const brokenCanvases = {
  'the browser falsifies what is drawn': () => {
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...area) {
      const image = getImageData.apply(this, area);
      image.data.forEach((_, at) => {
        image.data[at] = (at * 37) % 256;
      });
      return image;
    };
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(new Blob(['stripes']));
  },
  'no canvas can be written': () => {
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(null);
  },
  'no canvas can be had': () => {
    HTMLCanvasElement.prototype.getContext = () => null;
  },
  'drawing fails': () => {
    CanvasRenderingContext2D.prototype.drawImage = () => {
      throw new DOMException('no memory', 'InvalidStateError');
    };
  },
} as const;
test('a photo waits while a limit or a guest network answers, and then goes out', async ({
  page,
  allowError,
}, info) => {
  allowError(/status of 4(?:03|29)/);
  await page.clock.install();
  const answers = [
    { status: 429, json: { message: 'Too many requests. Try again in a minute.' } },
    { status: 403, contentType: 'text/html', body: '<h1>Accept the terms</h1>' },
  ];
  await page.route('**/api/lead-photos', (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  const email = newEmail('lobby');
  await openForm(page);
  await write(page, email);
  await page.getByLabel('Photos').setInputFiles(await takePhotos(info, 1, 800));
  await expect(page.locator('.photo-list img')).toHaveCount(1);
  await send(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(30_000);
      return page.getByText('Photos we have: 1').count();
    })
    .toBe(1);
  const [lead] = await readLeads(email);
  expect(await readPhotos(lead?.id ?? '')).toHaveLength(1);
});

for (const [name, breakCanvas] of Object.entries(brokenCanvases))
  test(`where ${name}, a small photo goes as it is, and a large one is told`, async ({
    page,
  }, info) => {
    await page.addInitScript(breakCanvas);
    const email = newEmail('stripes');
    await openForm(page);
    await write(page, email);
    const [small = ''] = await takePhotos(info, 1, 300);
    // As phones do it; the server takes nothing behind a picture.
    appendFileSync(small, 'SEFH of the phone SEFT');
    const field = page.getByLabel('Photos');
    await field.setInputFiles(small);
    await expect(page.locator('.photo-list img')).toHaveCount(1);
    const [large = ''] = await takePhotos(info, 1, 1800);
    await field.setInputFiles(large);
    await expect(page.locator('.field-error')).toContainText('photo-0.jpg didn’t load.');
    await send(page);
    await expect(page.getByText('Photos we have: 1')).toBeVisible();
    const [lead] = await readLeads(email);
    const [photo] = await readPhotos(lead?.id ?? '');
    expect(await sharp(photo).metadata()).toMatchObject({ width: 300, height: 500 });
  });
