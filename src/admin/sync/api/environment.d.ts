import type { browserNames, Env } from '#shared/environment.ts';

declare global {
  /** What the build passes to the browser; without a SUPABASE_URL the back end answers on the site's own origin. */
  interface ImportMetaEnv
    extends Readonly<Pick<Env, (typeof browserNames)[number] | 'VAPID_PUBLIC_KEY'>> {
    /** Whether this is the demo (npm run build:demo), which sends nothing. */
    readonly DEMO: boolean;
  }

  /** A policy of Trusted Types (W3C), which Chromium demands for the address of a worker. */
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): string };
    };
  }

  /** The code of the setup link, which a script in the head of /admin/setup took out of the address bar. */
  var setupCode: string | undefined;
  /** What a script in the head of /admin/reset-password took out of the address bar. */
  var resetLink: import('./recovery.ts').ResetLink | undefined;
}
