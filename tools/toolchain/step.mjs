// @ts-check
import { spawn } from 'node:child_process';

/** Turns off the telemetry of all tools. */
export const quietEnv = {
  ASTRO_TELEMETRY_DISABLED: '1',
  LITE_TELEMETRY: '0',
  SUPABASE_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
  npm_config_update_notifier: 'false',
};

/**
 * Runs a long command and prints only what it does and how long it took. Returns the command's output, to be
 * shown when it fails.
 * @param {string} label what is being done, "Installing packages"
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @param {string} [cwd] the folder it runs in
 * @param {number} [minutes] how long it may take; without, as long as it takes
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runStep(label, command, args, env = {}, cwd = process.cwd(), minutes = 0) {
  const begun = Date.now();
  console.log(`${label} …`);
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...quietEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: minutes * 60_000,
    });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGINT', stop).once('SIGTERM', stop);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.once('error', (error) => {
      output += error.message;
    });
    child.once('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      const ok = code === 0;
      if (minutes && Date.now() - begun >= minutes * 60_000)
        output += `It was stopped after ${minutes} minutes.`;
      const seconds = Math.round((Date.now() - begun) / 1000);
      console.log(`${label}: ${ok ? 'done' : 'failed'} after ${seconds} s`);
      resolve({ ok, output });
    });
  });
}
