// The lead desk's worker: shows alerts, says that it has, and opens the desk. It keeps nothing.

// A new worker must not wait until all pages of the desk are closed.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

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
