import { collectionOf } from '#build/content-check/content.ts';
import type { SiteFiles } from './check.ts';
import { fetchInTime } from './in-time.ts';
import { showProblems } from './notice.ts';

/** Whether the owner signs in with his own key of the Git host instead of the desk's password (docs/site-keeper.md). */
const hasOwnKey = new URLSearchParams(location.search).has('own-key');

const desk = `${location.origin}/api/content`;
const api = hasOwnKey ? 'https://api.github.com' : `${desk}/api/v3`;

/** Where the editor finds its Git host; nothing for the owner's own key. */
export const backend = hasOwnKey ? {} : { api_root: api, graphql_api_root: `${desk}/graphql` };

/** The ticket lives as long as this window; the lead desk puts it here (src/admin/shell/account/editor.ts). */
const TICKET = 'edit-ticket';
/** Where Sveltia CMS looks for who is signed in. */
const USER = 'sveltia-cms.user';
const windows = new BroadcastChannel(TICKET);

const NO_SIGNAL =
  'There is no connection. Nothing was saved, and your words are still here: press Save again when you’re back online.';

/** What the open form was joined with: the hashes of its files, null for one that was not there. */
let read: Record<string, string | null> = {};
let head: Response | undefined;

/** The repository that a host builds the site from; empty where a save is the file. */
let repo = '';
export const noteBuilt = (named: string): void => {
  repo = named;
};

/** Sveltia CMS marks what a host must not build; `Save and Publish` has no mark. */
function isSaveAndPublish(body: BodyInit | null | undefined): boolean {
  if (typeof body !== 'string' || !body.includes('createCommitOnBranch')) return false;
  const { message, fileChanges } = JSON.parse(body).variables.input;
  return !message.headline.startsWith('[skip ci]') && fileChanges.additions.length > 0;
}

/** The site marks each save itself, so publishing is a second step. */
async function publish(headers: Headers): Promise<void> {
  const answer = await fetchAny(`${api}/repos/${repo}/dispatches`, { method: 'POST', headers });
  if (!answer.ok) showProblems('It’s saved, but not published', [(await answer.json()).message]);
}

const isFormOpen = (): boolean => /\/(entries\/|new$)/.test(location.hash);

const fetchAny = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  if (url.protocol === 'blob:' || url.protocol === 'data:') return fetchAny(input, init);
  // Sveltia CMS asks other hosts for news; the policy would report each as an error.
  if (url.origin !== location.origin && !url.href.startsWith('https://api.github.com/'))
    throw new TypeError(`The editor does not ask ${url.origin}.`);
  const isDesk = url.href.startsWith(desk);
  // While a form is open others' commits are left to its save, which joins them field by field: Sveltia CMS would only
  // offer to overwrite them.
  const isHead = isDesk && String(init?.body).includes('nodes { oid message }');
  if (isHead && head && isFormOpen()) return head.clone();
  const headers = new Headers(init?.headers);
  if (isDesk) {
    headers.set('authorization', `token ${sessionStorage.getItem(TICKET)}`);
    headers.set('x-content-read', JSON.stringify(read));
  }
  const answer = await fetchAny(input, { ...init, headers }).catch((cause) => {
    throw new TypeError(NO_SIGNAL, { cause });
  });
  if (isHead && answer.ok) {
    // A form may have opened while this was on its way.
    if (head && isFormOpen()) return head.clone();
    head = answer.clone();
  }
  if (isDesk && answer.ok && repo && isSaveAndPublish(init?.body)) await publish(headers);
  if (isDesk && answer.status === 401 && isFormOpen()) {
    const { message } = await answer.clone().json();
    showProblems('You are signed out', [message], true);
  }
  return answer;
};

/**
 * Signs in with the lead desk's session; without one its login opens and leads back here. Returns when the editor may
 * start.
 */
export async function enter(): Promise<void> {
  if (hasOwnKey) {
    if (localStorage.getItem(USER)?.includes('"desk"')) localStorage.removeItem(USER);
    return;
  }
  windows.onmessage = ({ data }) => sessionStorage.setItem(TICKET, data);
  const here = encodeURIComponent(location.pathname + location.hash);
  try {
    const user = sessionStorage.getItem(TICKET) ? await fetchInTime(`${api}/user`) : undefined;
    if (user?.ok) {
      // A window that was signed out goes on with this ticket.
      windows.postMessage(sessionStorage.getItem(TICKET));
      localStorage.setItem(USER, JSON.stringify({ backendName: 'github', token: 'desk' }));
      return;
    }
    const { isOpen } = await (await fetchInTime(`${desk}/ticket`)).json();
    location.replace(isOpen ? `/admin/login?to=${here}` : `?own-key${location.hash}`);
  } catch {
    showProblems('The editor can’t be reached', ['Open it again when you’re back online.']);
  }
  await new Promise(() => undefined);
}

async function ask(path: string): Promise<Response> {
  const token = JSON.parse(localStorage.getItem(USER) ?? '{}').token;
  const headers = { accept: 'application/vnd.github.raw+json', authorization: `token ${token}` };
  const answer = await fetchInTime(`${api}${path}`, { headers, cache: 'no-cache' });
  if (answer.ok) return answer;
  throw new Error((await answer.json()).message);
}

const texts = new Map<string, string>();
let hashes: Record<string, string> = {};

/**
 * The site's files with their texts as they are saved now; `built` is the last build. Only what has changed since is
 * fetched. Throws when the host can't be asked.
 */
export async function readNow(repo: string, built: SiteFiles): Promise<SiteFiles> {
  for (const [file, hash] of Object.entries(built.hashes ?? {}))
    texts.set(hash, built.texts[file] ?? '');
  const listed = await (await ask(`/repos/${repo}/git/trees/main?recursive=1`)).json();
  const tree: { path: string; sha: string }[] = listed.tree;
  const files = tree.filter(({ path }) => collectionOf(path));
  hashes = Object.fromEntries(files.map(({ path, sha }) => [path, sha]));
  const found = files.map(async ({ path, sha }) => {
    const text = texts.get(sha) ?? (await (await ask(`/repos/${repo}/git/blobs/${sha}`)).text());
    texts.set(sha, text);
    return [path, text] as const;
  });
  return { ...built, texts: Object.fromEntries(await Promise.all(found)) };
}

/** Notes which files the next save was joined with: should one be another by then, the site refuses the save. */
export const noteRead = (...files: readonly string[]): void => {
  read = Object.fromEntries(files.map((file) => [file, hashes[file] ?? null]));
};

/** How often the site was published in this month; undefined with the owner's own key. */
export const countPublished = async (): Promise<number | undefined> =>
  hasOwnKey ? undefined : (await (await fetchInTime(`${desk}/published`)).json()).count;
