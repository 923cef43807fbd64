// The lead desk's worker: shows alerts, says that it has, and opens the desk; keeps the desk's own pages and
// scripts, so that it opens without signal. Leads are not among them (src/admin/sync/device-store.ts).

// The pages and what they load; the build writes them here (build/finish/desk-worker.ts).
const files = [];
const cacheName = 'desk-files';
/** Where the list of the newest version's files is kept. */
const newestList = '/admin/newest-files';
/** Holds what another app shares, until the form that adds a lead has read it. */
const sharedName = 'desk-shared';
/** As many characters as a lead's message holds. */
const longestShared = 5000;
const answerWithinMs = 4_000;
const storageWithinMs = 2_000;

// A new worker must not wait until all pages of the desk are closed.
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(keepFiles());
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const isFile = files.includes(url.pathname);
  if (request.method === 'POST' && url.pathname === '/admin/add') event.respondWith(share(request));
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate' && isFile) {
    event.respondWith(answerPage(request));
    event.waitUntil(dropOlder(event.resultingClientId));
  } else if (isFile || url.pathname.startsWith('/_astro/'))
    event.respondWith(findKept(url.pathname).then((kept) => kept ?? fetch(request)));
});

addEventListener('push', (event) => event.waitUntil(show(read(event.data))));

addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  const chosen = notification.data.actions.find((one) => one.action === action);
  event.waitUntil(open(chosen?.navigate ?? notification.data.navigate));
});

addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(event.oldSubscription)),
);

/** Keeps the files of this version; open pages may still use those of the one before. */
async function keepFiles() {
  const cache = await caches.open(cacheName);
  await cache.put(newestList, new Response(JSON.stringify(files)));
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const isPage = (file) => file.startsWith('/admin/');
  // Pages change under their address; the names of scripts and fonts have a hash.
  await cache.addAll(files.filter((file) => !isPage(file) && !kept.includes(file)));
  await Promise.all(files.filter(isPage).map((file) => keepPage(cache, file)));
}

async function keepPage(cache, file) {
  const answer = await fetch(file);
  if (!isOurs(answer)) throw new Error(`${file} is not the desk's page.`);
  await cache.put(file, answer);
}

/** Whether an answer is a page of the desk: its headers say so (build/finish/headers.ts). */
const isOurs = (answer) => answer.ok && answer.headers.has('Lead-Desk');

/** Drops the files of older versions unless another page of the desk is open than the one that is loading now. */
async function dropOlder(loading) {
  // Until then the page that is left counts as open.
  await new Promise((resolve) => setTimeout(resolve, answerWithinMs));
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isDesk = ({ id, url }) => id !== loading && new URL(url).pathname.startsWith('/admin/');
  if (open.some(isDesk)) return;
  const cache = await caches.open(cacheName);
  // A newer worker may have come since.
  const newest = (await (await cache.match(newestList))?.json()) ?? [];
  const needed = new Set([newestList, ...files, ...newest]);
  for (const { url } of await cache.keys())
    if (!needed.has(new URL(url).pathname)) await cache.delete(url);
}

/**
 * The page from the server. The stored one without signal, on a slow connection, and in place of whatever else
 * comes: the host's 'Site not available', a page of a hotel. A redirect, which a worker can't read, is followed.
 */
async function answerPage(request) {
  const kept = await findKept(new URL(request.url).pathname);
  const isFresh = (answer) => isOurs(answer) || answer.type === 'opaqueredirect';
  const fresh = fetch(request).then((answer) => (isFresh(answer) ? answer : (kept ?? answer)));
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, answerWithinMs, kept));
  return Promise.race([fresh.catch(() => kept), late]).then((answer) => answer.clone());
}

/** What is stored of a page or file; nothing from a browser whose storage does not answer. */
const findKept = (path) =>
  Promise.race([
    caches.match(path),
    new Promise((resolve) => setTimeout(resolve, storageWithinMs)),
  ]).catch(() => undefined);

/**
 * Takes what another app shares (Web Share Target); it never reaches a server, nor an address. Not from a page of
 * another site: such a page can hide where it is from, so the form only offers the text.
 */
async function share(request) {
  const isForeign = [request.headers.get('origin'), request.referrer].some(
    (from) => /^https?:/.test(from) && new URL(from).origin !== location.origin,
  );
  if (isForeign || request.mode !== 'navigate') return Response.redirect('/admin/add', 303);
  const entries = [...(await request.formData()).values()];
  const text = entries.filter((entry) => typeof entry === 'string' && entry).join('\n');
  if (text.length > longestShared) return Response.redirect('/admin/add?paste=long', 303);
  await (await caches.open(sharedName)).put('/admin/add', new Response(text));
  return Response.redirect('/admin/add?paste=1', 303);
}

/** The notification of a push (Declarative Web Push); every push must show one, whatever it holds. */
function read(data) {
  try {
    return { ...unreadable, ...data.json().notification };
  } catch {
    return unreadable;
  }
}

const unreadable = {
  title: 'News from your lead desk',
  body: 'Open the desk to see it.',
  navigate: '/admin/dashboard',
  actions: [],
  data: { ids: [] },
};

async function show({ title, body, silent, navigate, actions, data }) {
  const tag = data.ids[0];
  await registration.showNotification(title, {
    body,
    silent,
    tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    actions: actions.map(({ action, title }) => ({ action, title })),
    data: { navigate, actions },
  });
  if (data.ids.length > 0) await tellShown(data.ids);
}

async function tellShown(ids) {
  await fetch('/api/alert-shown', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  }).catch(() => {});
}

/** Opens a page of the desk in the window that shows the desk, else in a new one. */
async function open(address) {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return;
  const [shown] = await clients.matchAll({ type: 'window' });
  const there = await shown?.navigate(url.href).catch(() => null);
  await (there ? there.focus() : clients.openWindow(url.href));
}

/** Subscribes anew with the old key; the desk saves the subscription at its next opening. */
async function renew(old) {
  if (old) await registration.pushManager.subscribe(old.options);
}
