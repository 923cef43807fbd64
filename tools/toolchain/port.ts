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
  } catch {
    return `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1} ${command}, or write PORT=${port + 1} into .env.`;
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
