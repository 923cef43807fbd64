import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changeFile, makeProject, picture, swap } from './project.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const astro = join(repository, 'node_modules/astro/bin/astro.mjs');
/** The environment without the test runner's variables, with which Astro would run in test mode. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV|TEST|DEV|PROD|MODE|BASE_URL|SSR)/.test(name),
    ),
  ),
  CI: 'true',
  ASTRO_TELEMETRY_DISABLED: '1',
};

/** The small site as an Astro project with the real check, loaders and schemas. */
async function makeAstroProject(): Promise<string> {
  const root = await makeProject();
  await cp(fileURLToPath(new URL('../fixtures/content/dev', import.meta.url)), root, {
    recursive: true,
  });
  await cp(join(repository, 'package.json'), join(root, 'package.json'));
  for (const name of [
    'node_modules',
    'build',
    'src/schemas',
    'src/sections',
    'src/model',
    'src/components',
  ]) {
    await symlink(join(repository, name), join(root, name));
  }
  return root;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

interface DevServer {
  /** Everything that it has printed. */
  output: () => string;
  page: () => Promise<string>;
  /** Opens a page's HMR connection; returns the messages that arrive on it. */
  connect: () => Promise<{ type: string; err?: { title: string; message: string } }[]>;
}

async function startDev(root: string): Promise<DevServer> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child: ChildProcess = spawn(
    process.execPath,
    [astro, 'dev', '--root', root, '--port', String(port)],
    { env },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
  });
  await vi.waitFor(() => expect(output).toContain('watching for file changes'), {
    timeout: 60_000,
    interval: 100,
  });
  return {
    output: () => output,
    page: async () => (await fetch(origin)).text(),
    connect: async () => {
      const client = await (await fetch(`${origin}/@vite/client`)).text();
      const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
      const messages: Awaited<ReturnType<DevServer['connect']>> = [];
      socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
      await once(socket, 'open');
      onTestFinished(() => socket.close());
      return messages;
    },
  };
}

const soon = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 100 });

/** What an open page shows: read again after every reload that the server asks for, as a browser does. */
function openPage(server: DevServer, messages: readonly { type: string }[]) {
  let seen = 0;
  let html = '';
  return async (): Promise<string> => {
    const reloads = messages.filter(({ type }) => type === 'full-reload').length;
    if (reloads > seen) {
      seen = reloads;
      html = await server.page();
    }
    return html;
  };
}

/**
 * Saves until a check passes, for two reasons. The watcher leaves out the second of two events within 5 ms
 * (chokidar), so the server may have read a file that was just emptied, and not again when its text had arrived.
 * And a page that is asked for while Astro 7.3 writes its data stays old until they change again
 * (docs/upgrading.md): where a page is asked for, a second save has to change something.
 */
const savedUntil = (save: () => Promise<void>, check: () => void | Promise<void>) =>
  vi.waitFor(
    async () => {
      await save();
      await vi.waitFor(check, { timeout: 4_000, interval: 100 });
    },
    { timeout: 40_000 },
  );

test('a build fails with the list of problems before it makes a page', async () => {
  const root = await makeAstroProject();
  await changeFile(root, 'services/decks.md', swap('navOrder: 1', 'navOrder: one'));
  const build = promisify(execFile)(process.execPath, [astro, 'build', '--root', root], { env });
  await expect(build).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'src/content/services/decks.md:4  navOrder  This says "one", but a number is needed here.',
    ),
  });
}, 60_000);

test('the dev server starts with broken content, shows what is wrong, and recovers after the correction', async () => {
  const root = await makeAstroProject();
  const photo = await picture('jpeg', 800);
  await changeFile(root, 'photos/deck.jpg', photo);
  const breakService = swap('title: Decks\n', 'title:Decks\n');
  const breakPhoto = swap('  alt: A brown', '  alta: A brown');
  await changeFile(root, 'services/decks.md', breakService);
  await changeFile(root, 'photos/photos.yaml', breakPhoto);

  const server = await startDev(root);
  await soon(() => expect(server.output()).toContain('Content: 3 problems in 14 files.'));
  expect(server.output()).toContain(
    'src/content/services/decks.md:2  There is no space after the colon. Write "title: Decks".',
  );
  expect(await server.page()).toContain('<li>Porches</li>');
  const messages = await server.connect();
  await soon(() => expect(messages).toContainEqual(expect.objectContaining({ type: 'error' })));
  const page = openPage(server, messages);
  const overlay = messages.find(({ type }) => type === 'error')?.err;
  expect(overlay?.title).toBe('3 problems in the content');
  expect(overlay?.message).toContain(
    'src/content/photos/photos.yaml:3  deck.alta  There is no field &quot;alta&quot;. Did you mean &quot;alt&quot;?',
  );

  await savedUntil(
    async () => {
      await changeFile(
        root,
        'services/decks.md',
        (text) => `${text.replace('title:Decks', 'title: Decks')}\n`,
      );
      await changeFile(root, 'photos/photos.yaml', (text) => text.replace('alta:', 'alt:'));
    },
    async () => expect(await page()).toMatch(/<li>Decks<\/li>.*<li>A brown deck<\/li>/),
  );
  await soon(() =>
    expect(server.output()).toContain('All corrected. Content: No problem in 14 files.'),
  );
  expect(messages.at(-1)).toMatchObject({ type: 'full-reload' });

  const setCaption = (caption: string) =>
    changeFile(root, 'photos/photos.yaml', (text) =>
      text.replace(/caption: A\b.*/, `caption: ${caption}`),
    );
  await savedUntil(
    () => setCaption('A'),
    () =>
      expect(messages.at(-1)?.err?.message).toContain(
        'photos.yaml:4  deck.caption  This text is too short',
      ),
  );
  expect(await server.page()).toContain('<li>A brown deck</li>');
  let tries = 0;
  await savedUntil(
    () => setCaption(`A cedar deck${'.'.repeat(tries++)}`),
    async () => expect(await page()).toContain('<li>A cedar deck'),
  );
}, 120_000);
