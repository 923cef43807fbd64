// @ts-check
import { spawn } from 'node:child_process';

/** Tools that would report their use to their makers are told not to. */
export const quietEnv = {
  ASTRO_TELEMETRY_DISABLED: '1',
  LITE_TELEMETRY: '0',
  SUPABASE_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
  npm_config_update_notifier: 'false',
};

/**
 * Runs a long command without its output, showing that and how long it is running. The output is
 * returned, for the case that it fails.
 * @param {string} label what is being done, "Installing packages"
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @param {string} [cwd] the folder it runs in
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runStep(label, command, args, env = {}, cwd = process.cwd()) {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  const isTerminal = process.stdout.isTTY === true;
  process.stdout.write(isTerminal ? `${label} …` : `${label} …\n`);
  const show = () =>
    process.stdout.write(isTerminal ? `\r${label} … ${seconds()} s` : `  … ${seconds()} s\n`);
  const timer = setInterval(show, isTerminal ? 1000 : 10_000);
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...quietEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGINT', stop).once('SIGTERM', stop);
    /** @param {boolean} ok */
    const end = (ok) => {
      clearInterval(timer);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      const line = `${label}: ${ok ? 'done' : 'failed'} after ${seconds()} s`;
      process.stdout.write(isTerminal ? `\r${line}  \n` : `${line}\n`);
      resolve({ ok, output });
    };
    /** @param {Buffer} chunk */
    const gather = (chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', gather);
    child.stderr.on('data', gather);
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
