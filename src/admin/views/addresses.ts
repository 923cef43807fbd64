/** The desk's own pages and the way back to the site. */
export const addresses = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  settings: '/admin/settings',
  mailbox: '/admin/mailbox',
  home: '/',
} as const;

/** Opens a page in place of this one, so that Back does not return to a redirect. */
export function goOn(address: string): void {
  location.replace(address);
}
