/** One window of a browser engine: the little that every engine can do, whoever drives it. */
export interface Driver {
  open: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  /** Runs a script, the body of a function, in the page; what it returns must be JSON. */
  run: (script: string, args: readonly unknown[]) => Promise<unknown>;
  /** Presses the pointer at a place of the window, in CSS pixels. */
  press: (x: number, y: number) => Promise<void>;
  /** Types a text into what has the focus, by real keys. */
  type: (text: string) => Promise<void>;
  /** Presses one key, named as in KeyboardEvent.key. */
  key: (name: string) => Promise<void>;
  /** Chooses files in the file field that a CSS selector finds. */
  attach: (selector: string, files: readonly string[]) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** A second tab of the same browser. */
  openTab: () => Promise<Driver>;
  /** Closes this window. */
  close: () => Promise<void>;
}

/** A started engine. `version` is what it calls itself. */
export interface Browser {
  version: string;
  window: Driver;
  stop: () => Promise<void>;
}

/** What a window needs besides. */
export interface Needs {
  /**
   * Whether the browser keeps pages that were left, for the way back. WebKit keeps those of the desk only over http, as
   * here: over https their `no-store` forbids it. A kept page with an open transaction blocks the storage of all others
   * (https://bugs.webkit.org/show_bug.cgi?id=226547).
   */
  hasPageCache: boolean;
}

/** An engine that is on this machine. */
export interface Engine {
  /** Whose build it is, like 'Playwright' or 'the system'. */
  from: string;
  start: (needs: Needs) => Promise<Browser>;
}

/** A script with its arguments as one expression: a page's policy forbids to make functions of texts. */
export const asExpression = (script: string, args: readonly unknown[]): string =>
  `(function () { ${script} }).apply(null, ${JSON.stringify(args)})`;
