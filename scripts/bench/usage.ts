import { writeFileSync } from 'node:fs';

// Loaded before a program with `node --import`: writes down at its end what it has used.
const file = process.env['USAGE_FILE'];
if (file) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
    writeFileSync(file, JSON.stringify({ cpuSeconds, megabytes: maxRSS / 1024 }));
  });
}
