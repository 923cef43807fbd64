import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { root } from '#tests/database/engines.ts';

const tomlShape = z.object({
  functions: z.object({ directory: z.string(), included_files: z.array(z.string()) }),
});

/** Bundles the functions of netlify.toml with Netlify's own bundler into `folder`. */
export async function bundleFunctions(folder: string): Promise<void> {
  const toml = tomlShape.parse(parse(readFileSync(join(root, 'netlify.toml'), 'utf8')));
  const { directory, included_files: includedFiles } = toml.functions;
  await zipFunctions(join(root, directory), folder, {
    archiveFormat: 'none',
    basePath: root,
    config: { '*': { includedFiles, includedFilesBasePath: root } },
  });
}

const answerShape = z.union([
  z.object({
    status: z.number(),
    headers: z.record(z.string(), z.array(z.string())),
    body: z.string(),
  }),
  z.object({ crash: z.string() }),
]);

interface Call {
  method: string;
  path: string;
  body?: string;
  type?: string;
  headers?: Record<string, string>;
}

export type BundledFunction = Awaited<ReturnType<typeof startBundled>>;

/**
 * Starts a bundled function in its own process, with `env` as its whole environment. Throws its own message
 * when it can't be loaded (the host would show its crash page).
 */
export async function startBundled(bundle: string, env: Record<string, string>) {
  const runtime = fileURLToPath(new URL('./lambda.mjs', import.meta.url));
  const child = fork(runtime, [], { cwd: bundle, env, execArgv: [], silent: true });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  const gone = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message'), gone]);
  if (ready[0] !== 'ready') throw new Error(`The function can't be loaded.\n${log}`);
  return {
    /** Calls it as the host does. */
    async call({ method, path, body = '', headers = {}, ...given }: Call) {
      const type = given.type ?? 'application/x-www-form-urlencoded';
      const answer = once(child, 'message');
      child.send({
        rawUrl: `https://www.example.com${path}`,
        httpMethod: method,
        headers: { 'content-type': type, 'x-nf-client-connection-ip': '192.0.2.1', ...headers },
        body,
        isBase64Encoded: false,
      });
      const [message] = await answer;
      return answerShape.parse(message);
    },
    /** Its output to the host's log. */
    log: () => log,
    async close() {
      child.kill();
      await gone;
    },
  };
}
