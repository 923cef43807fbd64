import { readFile } from 'node:fs/promises';
import { parseHost } from '#leads/host.ts';

// Written by the build, and listed under included_files in netlify.toml.
const hostFile = 'netlify/generated/lead-form.json';

/** The build's data for the form's answers and for alerts. Throws when the build did not write it. */
export const host = await readHost();

async function readHost() {
  const found = parseHost(await readFile(hostFile, 'utf8').catch(() => ''));
  if (found) return found;
  throw new Error(
    `${hostFile} is missing or is not what the build writes: run "npm run build" and deploy its result with this function.`,
  );
}
