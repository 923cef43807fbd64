import { readText, writeText } from '#admin/stores/keep-typed.ts';

/** The desk's own pages and the way back to the site. */
export const addresses = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  week: '/admin/dashboard?week=',
  find: '/admin/dashboard?q=',
  all: '/admin/dashboard?q=#all',
  add: '/admin/add',
  report: '/admin/report',
  settings: '/admin/settings',
  mailbox: '/admin/mailbox',
  home: '/',
} as const;

/** Whether this is the desk of `npm start`: it has a mailbox of its own, and no second factor. */
export const isLocal = (): boolean => /^(?:localhost|127\.0\.0\.1)$/.test(location.hostname);

/** The address of a lead. */
export const leadAddress = (id: string): string => `${addresses.dashboard}?lead=${id}`;

/** The owner's maps with a place, in his own app where he has one. */
export const mapAddress = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

/** The way from here over all places, in their order. */
export function routeAddress(places: readonly string[]): string {
  const [last = '', ...before] = places.map(encodeURIComponent).reverse();
  return `https://www.google.com/maps/dir/?api=1&destination=${last}&waypoints=${before.reverse().join('%7C')}`;
}

/** Opens a page in place of this one, so that Back does not return to a redirect. */
export function goOn(address: string): void {
  location.replace(address);
}

const wanted = 'lead-desk-wanted';

/** Opens the login; signing in there comes back to this view of the dashboard, as to the lead of an alert's link. */
export function goToLogin(): void {
  if (location.pathname === addresses.dashboard)
    writeText(wanted, location.search, 'sessionStorage');
  goOn(addresses.login);
}

/** Opens the dashboard, with the view for which the owner had to sign in. */
export function goToDashboard(): void {
  const search = readText(wanted, 'sessionStorage') ?? '';
  writeText(wanted, null, 'sessionStorage');
  goOn(addresses.dashboard + search);
}
