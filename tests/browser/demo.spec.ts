import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { prepareTestEnv } from '#tests/builds.ts';
import { cache, root } from '#tests/project-copy.ts';
import { buildDemo } from '#tools/demo/build.ts';

// The demo under /name of a server that knows files and folders only, as the code host's pages are.
const base = '/name';
const dist = join(cache, 'demo/plain');
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
let origin = '';

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = join(dist, pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : 'none');
  if (existsSync(file) && statSync(file).isDirectory() && !pathname.endsWith('/'))
    return void response
      .writeHead(301, { location: `${request.url?.replace(pathname, `${pathname}/`)}` })
      .end();
  const page = pathname.endsWith('/') ? join(file, 'index.html') : file;
  if (request.method !== 'GET' || !existsSync(page)) return void response.writeHead(404).end();
  const type = types[page.split('.').pop() ?? ''] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type }).end(readFileSync(page));
});

test.beforeAll(async () => {
  test.setTimeout(300_000);
  await prepareTestEnv();
  await buildDemo(root, dist, base);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => void server.close());

for (const width of [390, 1440])
  test(`at ${width} px a request is answered in the demo, stays so, and is started over; nothing is sent`, async ({
    page,
  }) => {
    const wrong: string[] = [];
    page.on('pageerror', ({ message }) => wrong.push(message));
    page.on('request', (asked) => {
      if (asked.method() !== 'GET' || !asked.url().startsWith(`${origin}${base}/`))
        wrong.push(asked.url());
    });
    page.on('response', (answer) => {
      if (answer.status() >= 400) wrong.push(`${answer.status()} ${answer.url()}`);
    });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${origin}${base}/admin/`);
    await expect(page.getByText('Nothing is sent: what you change stays')).toBeVisible();
    const first = page
      .getByRole('region', { name: /^To answer/ })
      .getByRole('link')
      .first();
    const name = /^.*?\(sample\)/.exec((await first.textContent()) ?? '')?.[0] ?? '';
    await first.click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.getByLabel('Status').selectOption('closed');
    await expect(page.getByLabel('Status')).toHaveValue('closed');
    await page.reload();
    await expect(page.getByLabel('Status')).toHaveValue('closed');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page).toHaveURL(`${origin}${base}/admin/dashboard`);
    await expect(page.getByRole('region', { name: /^To answer/ })).toContainText(name);
    await page.goto(`${origin}${base}/contact`);
    await expect(page.getByText('This form isn’t connected yet')).toBeVisible();
    await expect(page.locator('#lead-form')).toHaveCount(0);
    expect(wrong).toEqual([]);
  });
