import { environment } from '#shared/environment.ts';
import type { KeyFile } from './key-file.ts';

/** Set by the host itself. */
const elsewhere = ['SITE_URL'];

/** The variables for the host, as lines of a .env file. */
export const listVariables = (keys: KeyFile): string =>
  Object.keys(environment)
    .filter((name) => keys.read(name) && !elsewhere.includes(name))
    .map((name) => `${name}=${keys.read(name)}`)
    .join('\n');

/** What to click at Netlify. */
export const clicks = `Now at https://app.netlify.com, in your project (docs/deploy.md, step 2, says how to make it):

  1. Project configuration, Environment variables, Add a variable, Import from a .env file: paste the lines above.
     Deploy context: Production only. A preview of a branch must never get these keys.
  2. Domain management: your domain, if you have one; Netlify names the records to set where you bought it.
  3. Deploys, Trigger deploy, Deploy site.
`;
