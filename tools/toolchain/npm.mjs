// @ts-check

import { fail } from './say.mjs';
import { runStep } from './step.mjs';

const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/;
const foreignCertificate = /CERT|UNABLE_TO_|SELF_SIGNED/;
const needsProxyUser = /E407|407 Proxy|Proxy Authentication/i;
export const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Runs npm, preferably the one that started this program, on its own Node: an install removes the project's.
 * @param {string} label
 * @param {readonly string[]} args
 * @param {number} [minutes] how long it may take
 */
export function npm(label, args, minutes) {
  const { npm_execpath: program, npm_node_execpath: node = process.execPath } = process.env;
  const [run, all] = program ? [node, [program, ...args]] : ['npm', args];
  return runStep(label, run, all, {}, process.cwd(), minutes);
}

/**
 * Asks whether the registry answers, because an install without a network retries for minutes. Exits with one sentence
 * when it doesn't.
 * @param {string} what could not be fetched, "The packages"
 * @param {string} command what to run again, "npm start"
 */
export async function expectRegistry(what, command) {
  const args = ['ping', '--fetch-retries=0', '--fetch-timeout=15000'];
  explainFailure(await npm('Asking the npm registry', args), what, command);
}

/**
 * Exits with one sentence when npm failed for a reason outside of the project.
 * @param {{ ok: boolean, output: string }} step
 * @param {string} what
 * @param {string} command
 */
export function explainFailure({ ok, output }, what, command) {
  if (ok) return;
  if (needsProxyUser.test(output))
    fail(
      `${what} can't be fetched, because the proxy in front of the npm registry wants a user name and a password: npm config get proxy and npm config get https-proxy show it. Write it as http://USER:PASSWORD@HOST:PORT with npm config set https-proxy, then run ${command} again.`,
    );
  if (foreignCertificate.test(output))
    fail(
      `${what} can't be fetched, because Node doesn't know the certificate that the npm registry answers with, as on a company network: set NODE_OPTIONS=--use-system-ca (from Node 22.15 on), or NODE_EXTRA_CA_CERTS to the file of the company's certificate, then run ${command} again.`,
    );
  if (noNetwork.test(output))
    fail(
      `${what} can't be fetched, because the npm registry can't be reached: connect to the internet, then run ${command} again.`,
    );
}

/**
 * Fetches one package with what it needs into a folder of its own. Exits with one sentence, or npm's words, when that
 * fails.
 * @param {string} folder
 * @param {string} spec "name@1.2.3"
 * @param {{ label: string, what: string, command: string }} words
 */
export async function fetchPackage(folder, spec, { label, what, command }) {
  await expectRegistry(what, command);
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...quietly, spec];
  const step = await npm(label, args, 10);
  if (step.ok) return;
  explainFailure(step, what, command);
  console.error(step.output);
  fail(`npm couldn't fetch ${spec}: see the lines above, then run ${command} again.`);
}
