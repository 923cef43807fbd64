import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into a program and the programs that it starts (NODE_OPTIONS=--import): each writes down at its
// end what it has used, threads included.
const file = process.env['USAGE_FILE'];
if (file && isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
    appendFileSync(file, `${JSON.stringify({ cpuSeconds, megabytes: maxRSS / 1024 })}\n`);
  });
}
