import { readFile, stat } from 'node:fs/promises';
import { type LeadFormHost, parseHost } from '#leads/host.ts';

/** The build's data for `/api/submit-lead`, read again when the file has changed. */
export function createHostReader(file: string): () => Promise<LeadFormHost | undefined> {
  let changed = 0;
  let host: LeadFormHost | undefined;
  return async () => {
    const found = await stat(file).catch(() => undefined);
    if (!found) return undefined;
    if (found.mtimeMs !== changed) {
      host = parseHost(await readFile(file, 'utf8'));
      changed = found.mtimeMs;
    }
    return host;
  };
}
