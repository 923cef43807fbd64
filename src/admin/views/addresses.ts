/** The desk's own pages and the way back to the site. */
export const addresses = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  home: '/',
} as const;

/** Goes on to a page in place of this one, so that Back doesn't bounce. */
export function goOn(address: string): void {
  location.replace(address);
}
