/** The variables that the build passes to the browser (supabase/functions/_shared/environment.ts). */
interface ImportMetaEnv {
  /** Empty or absent: the back end answers on the site's own origin. */
  readonly SUPABASE_URL?: string;
  readonly SUPABASE_PUBLISHABLE_KEY: string;
  readonly ADMIN_EMAIL: string;
  /** The public half of the key that signs pushes (RFC 8292); empty while alerts on phones are not set up. */
  readonly VAPID_KEY?: string;
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
declare var setupCode: string | undefined;
