import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { hasWebKitGtk } from '#tools/toolchain/programs.mjs';
import type { Browser, Driver, Engine, Needs } from './driver.ts';
import { travel } from './travel.ts';

const script = fileURLToPath(new URL('webkit-window.py', import.meta.url));
/** How WebDriver finds an element that it answers with (W3C WebDriver, 11). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** Keys that print nothing (W3C WebDriver, 17.4.2). */
const keys: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Debian's WebKitGTK by its WebDriver, on a screen of its own; undefined where its packages are not installed. */
export const findWebKitGtk = (): Engine | undefined =>
  hasWebKitGtk() ? { from: 'the system', start } : undefined;

async function start({ hasPageCache }: Needs): Promise<Browser> {
  const screen = await startScreen();
  const port = await findFreePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display, TZ: 'America/New_York', LANG: 'en_US.UTF-8' },
  });
  const call = openWebDriver(`http://127.0.0.1:${port}`);
  await until(() => call('GET', '/status'));
  const session = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: '/usr/bin/python3',
          args: [script, ...(hasPageCache ? [] : ['--no-page-cache'])],
        },
        pageLoadStrategy: 'none',
        timeouts: { script: 10_000 },
      },
    },
  })) as { sessionId: string };
  const path = `/session/${session.sessionId}`;
  const handle = (await call('GET', `${path}/window`)) as string;
  const window = drive((method, at, body) => call(method, path + at, body), handle);
  const agent = await window.run('return navigator.userAgent', []);
  return {
    version: `WebKitGTK (${agent})`,
    window,
    stop: async () => {
      await call('DELETE', path).catch(() => undefined);
      for (const one of [driver, screen.process]) one.kill();
    },
  };
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** Asks a WebDriver server; an error it answers is thrown with its name. */
function openWebDriver(origin: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

function drive(call: Call, handle: string): Driver {
  // A session has one current window; whoever uses another one switches first.
  const here = async (method: string, path: string, body?: object) => {
    await call('POST', '/window', { handle });
    return call(method, path, body);
  };
  const act = async (type: 'pointer' | 'key', actions: readonly object[]) => {
    await here('POST', '/actions', { actions: [{ type, id: type, actions }] });
  };
  const run: Driver['run'] = (script, args) => here('POST', '/execute/sync', { script, args });
  return {
    ...travel(run),
    run,
    press: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) =>
      act(
        'key',
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    key: (name) => {
      const value = keys[name] ?? name;
      return act('key', [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
    },
    attach: async (selector, files) => {
      const found = await here('POST', '/element', { using: 'css selector', value: selector });
      const id = (found as Record<string, string>)[elementKey];
      await here('POST', `/element/${id}/value`, { text: files.join('\n') });
    },
    resize: async (width, height) => void (await here('POST', '/window/rect', { width, height })),
    openTab: async () => {
      const opened = (await here('POST', '/window/new', { type: 'tab' })) as { handle: string };
      return drive(call, opened.handle);
    },
    close: async () => void (await here('DELETE', '/window')),
  };
}

/** A screen without a monitor. Xvfb takes a free display and writes its number. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const process = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const display = await new Promise<string>((resolve, reject) => {
    process.stdout?.once('data', (number) => resolve(`:${String(number).trim()}`));
    process.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
  });
  return { display, process };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Tries again for ten seconds. */
async function until(what: () => Promise<unknown>): Promise<void> {
  const endMs = Date.now() + 10_000;
  for (;;) {
    try {
      await what();
      return;
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
