import { readFile } from 'node:fs/promises';
import { type LeadFormHost, parseHost } from '#leads/host.ts';

/** The build's data for `/api/submit-lead`; undefined before the first build. */
export async function readHostData(file: string): Promise<LeadFormHost | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseHost(text);
}
