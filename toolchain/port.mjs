// @ts-check
import { createServer } from 'node:net';

export const defaultPort = 4321;

/**
 * Reads the port that the site is asked to use.
 * @param {string | undefined} text the environment's PORT
 * @returns {number} NaN when the text is no port
 */
export function readPort(text) {
  if (!text) return defaultPort;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65535 ? port : Number.NaN;
}

/**
 * Says in one sentence why the site can't have its port, or nothing when it can.
 * @param {string | undefined} text the environment's PORT
 * @returns {Promise<string | undefined>}
 */
export async function portProblem(text) {
  const port = readPort(text);
  if (Number.isNaN(port)) {
    return `PORT: "${text}" is not a port. Write a number up to 65535, like PORT=4400.`;
  }
  if (await isFree(port)) return undefined;
  return `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1} npm start.`;
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
