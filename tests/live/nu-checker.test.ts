import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testDist } from '#tests/builds.ts';
import { isLong } from '#tests/sizes.ts';
import { readLivePages } from './built-site.ts';

/** Not a dependency, since few have Java: `npm install --prefix .cache/vnu vnu-jar` brings it. */
const jar = '.cache/vnu/node_modules/vnu-jar/build/dist/vnu.jar';
const report = z.object({
  messages: z.array(
    z.object({ type: z.string(), url: z.string().default(''), message: z.string() }),
  ),
});

/** What newer standards allow and the checker does not know yet, each with its standard. */
const allowed = [
  // CSS View Transitions 1 and 2.
  /“view-transition-name”/,
  /at-rule “@view-transition”/,
  // CSS Conditional 5: container queries.
  /at-rule “@container”/,
  /“container(-type)?”: Property/,
  // The same: lengths of a container (cqi), which it can't read.
  /“font-size”: Parse Error/,
  // CSS Properties and Values 1, and what Tailwind asks browsers for.
  /at-rule “@property”/,
  /“margin-trim”/,
  // SVG 2: properties of drawings.
  /“(vector-effect|paint-order)”: Property/,
  // CSS Masking 1: the shorthand takes a gradient.
  /“mask”: “linear-gradient/,
  // HTML: rel=expect may block rendering.
  /“link” element with a “blocking” attribute/,
];

/** Everything that the Nu HTML Checker finds in the pages of `folder`. */
const check = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    // It ends with 1 when it has found something.
    const args = ['-jar', jar, '--skip-non-html', '--format', 'json', '--errors-only', folder];
    execFile('java', args, { maxBuffer: 2 ** 26 }, (_error, _out, found) => resolve(found));
  });

test.skipIf(!isLong || !existsSync(jar))(
  'the Nu HTML Checker finds nothing but what newer standards allow',
  async ({ skip }) => {
    await readLivePages();
    const found = await check(testDist('production'));
    skip(!found.includes('"messages"'), 'There is no Java here.');
    const { messages } = report.parse(JSON.parse(found));
    const faults = messages
      .filter(({ message }) => !allowed.some((one) => one.test(message)))
      .map(({ url, message }) => `${url.split('/dist')[1] ?? url}: ${message}`);
    expect([...new Set(faults)]).toEqual([]);
  },
  300_000,
);
