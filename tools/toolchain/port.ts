import { createServer } from 'node:net';

/** The site's port, from PORT; 0 for any free one. Expects that the environment was checked. */
export function readPort(): number {
  return Number(process.env['PORT'] || 4321);
}

/**
 * One sentence that says why the site can't use its port; undefined when it can.
 * @param command what to run again, "npm start"
 */
export async function portProblem(port: number, command: string): Promise<string | undefined> {
  try {
    await tryPort(port);
    return undefined;
  } catch (error) {
    const isRefused = Object(error).code === 'EACCES';
    const free = isRefused ? 4321 : port + 1;
    const is = isRefused
      ? 'needs administrator rights'
      : 'is in use by another program: stop it, or';
    return `Port ${port} ${is}${isRefused ? ':' : ''} choose another one with the line PORT=${free} in .env, then run ${command} again.`;
  }
}

/** A free local port. */
export function findFreePort(): Promise<number> {
  return tryPort(0);
}

function tryPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, () => {
      const address = probe.address();
      const taken = address && typeof address === 'object' ? address.port : port;
      probe.close(() => resolve(taken));
    });
  });
}
