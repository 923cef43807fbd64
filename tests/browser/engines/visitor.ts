import type { Driver } from './driver.ts';
import { type Found, findInPage, type Target } from './find.ts';
import { waitFor } from './wait.ts';

const by =
  (kind: Target['kind']) =>
  (name: string, within?: string): Target => ({ kind, name, ...(within && { within }) });

/** What can be looked for. */
export const link = by('link');
export const button = by('button');
export const field = by('field');
export const heading = by('heading');
export const text = by('text');
export const css = by('css');

/** Someone in front of a window: looks, presses, types, and waits for what must come. */
export interface Visitor {
  driver: Driver;
  /** Opens an address of the site. */
  go: (path: string) => Promise<void>;
  /** Waits until it can be seen. */
  see: (target: Target) => Promise<Found>;
  /** Waits until it can't be seen any more. */
  miss: (target: Target) => Promise<void>;
  tap: (target: Target) => Promise<void>;
  focus: (target: Target) => Promise<void>;
  /** Replaces what a field holds, by keys. */
  write: (label: string | Target, words: string) => Promise<void>;
  /** Chooses an option by its words: a list of the system can't be driven. */
  choose: (label: string, option: string) => Promise<void>;
  key: (...names: readonly string[]) => Promise<void>;
  /** Runs a function in the page; it uses nothing from outside. */
  run: <Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Waits until a question about the page is answered with true. */
  until: <Args extends readonly unknown[]>(
    what: string,
    inPage: (...args: Args) => boolean,
    ...args: Args
  ) => Promise<void>;
  /** Waits until React has hydrated an island. */
  awake: (component: string) => Promise<void>;
  path: () => Promise<string>;
}

/** The visitor of a window at a site. */
export function visit(driver: Driver, origin: string): Visitor {
  const run: Visitor['run'] = async (inPage, ...args) =>
    (await driver.run(`return (${inPage}).apply(null, arguments)`, args)) as never;
  const find = (target: Target, doBring: boolean) => run(findInPage, target, doBring);
  /** Waits, and says what the page shows when it was in vain. */
  const wait = <Answer>(what: string, ask: () => Promise<Answer | null>) =>
    waitFor(what, ask).catch(async (error: Error) => {
      const shown = await run(() => `${location.href}\n${document.body.innerText}`);
      throw new Error(`${error.message} The page: ${shown.slice(0, 1_500)}`, {
        cause: error.cause,
      });
    });
  const see: Visitor['see'] = (target) =>
    wait(`${target.kind} “${target.name}” to be seen`, () => find(target, false));
  const until: Visitor['until'] = async (what, inPage, ...args) =>
    void (await wait(what, async () => ((await run(inPage, ...args)) ? true : null)));

  /** Brings a target into the window and waits until it stands still there, with nothing over it. */
  const reach = async (target: Target, mustBeFree = true) => {
    await see(target);
    let last = { x: -1, y: -1 };
    return wait(`${target.kind} “${target.name}” to stand still`, async () => {
      const found = await find(target, true);
      if (!found) return null;
      const isStill = Math.hypot(found.x - last.x, found.y - last.y) < 1;
      last = found;
      return isStill && (!mustBeFree || found.isFree) ? found : null;
    });
  };
  const tap: Visitor['tap'] = async (target) => {
    const { x, y } = await reach(target);
    await driver.press(x, y);
  };
  /** In one step: on a busy machine a press comes late, and the page may have moved by then. */
  const focus: Visitor['focus'] = async (target) => {
    await reach(target);
    await run(findInPage, target, true, true);
  };
  const open = async (path: string) => {
    await driver.open(origin + path);
    const opened = await run(() => location.href);
    if (!opened.startsWith(origin)) throw new Error(`${path} did not open: ${opened}`);
    return new URL(opened).pathname === new URL(origin + path).pathname;
  };
  return {
    driver,
    run,
    see,
    tap,
    focus,
    until,
    // A second time, as a person does who sees another page: the thanks for a request may come in between.
    go: async (path) => void ((await open(path)) || (await open(path))),
    miss: async (target) => {
      await wait(`${target.kind} “${target.name}” to go`, async () =>
        (await find(target, false)) ? null : true,
      );
    },
    write: async (label, words) => {
      await focus(typeof label === 'string' ? field(label) : label);
      await run(() => {
        const active = document.activeElement;
        if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement)
          active.select();
      });
      await driver.type(words);
    },
    choose: async (label, option) => {
      await reach(field(label), false);
      await until(
        `option “${option}” of “${label}”`,
        (name, words) => {
          const list = [...document.querySelectorAll('select')].find((one) =>
            [one.getAttribute('aria-label'), ...[...one.labels].map((it) => it.textContent)].some(
              (it) => it?.trim().startsWith(name),
            ),
          );
          const found = [...(list?.options ?? [])].find((one) => one.text.trim() === words);
          if (!list || !found) return false;
          list.focus();
          list.value = found.value;
          for (const type of ['input', 'change'])
            list.dispatchEvent(new Event(type, { bubbles: true }));
          return true;
        },
        label,
        option,
      );
    },
    key: async (...names) => {
      for (const name of names) await driver.key(name);
    },
    awake: async (component) => {
      await until(
        `${component} to be awake`,
        (name) =>
          Boolean(document.querySelector(`astro-island[component-export="${name}"]:not([ssr])`)),
        component,
      );
      // React listens once the browser has been idle.
      await run(() => new Promise((done) => setTimeout(done, 300)));
    },
    path: () => run(() => location.pathname + location.search + location.hash),
  };
}
