import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { root as repository } from '#tests/project-copy.ts';
import { changeFile, makeProject, swap } from './project.ts';

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
  await cp(join(repository, 'tests/fixtures/content/dev'), root, { recursive: true });
  await cp(join(repository, 'package.json'), join(root, 'package.json'));
  const folders = ['schemas', 'sections', 'model', 'components'].map((name) => `src/${name}`);
  for (const name of ['node_modules', 'build', ...folders])
    await symlink(join(repository, name), join(root, name));
  return root;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The dev server of a project: what it has printed, its page, and the messages on an open page's connection. */
async function startDev(root: string) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const args = [astro, 'dev', '--root', root, '--port', String(port)];
  const child: ChildProcess = spawn(process.execPath, args, { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
  });
  await soon(() => expect(output).toContain('watching for file changes'));
  return {
    output: () => output,
    page: async () => (await fetch(origin)).text(),
    connect: async () => {
      const client = await (await fetch(`${origin}/@vite/client`)).text();
      const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
      const messages: { type: string; err?: { title: string; message: string } }[] = [];
      socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
      await once(socket, 'open');
      onTestFinished(() => socket.close());
      return messages;
    },
  };
}

const soon = (check: () => void | Promise<void>, timeout = 60_000) =>
  vi.waitFor(check, { timeout, interval: 100 });

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
  await changeFile(root, 'services/decks.md', swap('title: Decks\n', 'title:Decks\n'));
  await changeFile(root, 'photos/photos.yaml', swap('  alt: A brown', '  alta: A brown'));

  const server = await startDev(root);
  await soon(() => expect(server.output()).toContain('Content: 3 problems in 15 files.'));
  expect(server.output()).toContain(
    'src/content/services/decks.md:2  There is no space after the colon. Write "title: Decks".',
  );
  expect(await server.page()).toContain('<li>Porches</li>');
  const messages = await server.connect();
  const shown = () => messages.find(({ type }) => type === 'error')?.err;
  await soon(() => expect(shown()?.title).toBe('3 problems in the content'));
  expect(shown()?.message).toContain(
    'src/content/photos/photos.yaml:3  deck.alta  There is no field &quot;alta&quot;. Did you mean &quot;alt&quot;?',
  );

  // Saved until the page shows it, for two reasons. The watcher leaves out the second of two events within 5 ms
  // (chokidar), so the server may have read a file that was just emptied. And a page that is asked for while
  // Astro 7.3 writes its data stays old until they change again (docs/upgrading.md): each save changes something.
  await soon(async () => {
    const correct = (text: string) => `${text.replace('title:Decks', 'title: Decks')}\n`;
    const seen = messages.length;
    await changeFile(root, 'services/decks.md', correct);
    await changeFile(root, 'photos/photos.yaml', (text) => text.replace('alta:', 'alt:'));
    await soon(
      () => expect(messages.slice(seen).map(({ type }) => type)).toContain('full-reload'),
      4_000,
    );
    expect(await server.page()).toMatch(/<li>Decks<\/li>.*<li>A brown deck<\/li>/);
  });
  await soon(() =>
    expect(server.output()).toContain('All corrected. Content: No problem in 15 files.'),
  );
}, 120_000);
