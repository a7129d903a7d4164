// Prints whether a built command reproduces the committed trace hashes under the Node that runs this script.
// Usage: node scripts/compare-traces.mjs PATH/TO/finality.js
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const command = process.argv[2];
if (command === undefined) throw new Error('usage: compare-traces.mjs PATH/TO/finality.js');
const golden = JSON.parse(readFileSync(new URL('../test/golden/trace-hashes.json', import.meta.url), 'utf8'));
const document = fileURLToPath(new URL('../examples/invoice-strict.composite.json', import.meta.url));
/** Every trace under both: neither clock nor language may show in it. */
const environments = [
  { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  { TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C' },
];
let different = 0;
for (const [run, expected] of Object.entries(golden.runs)) {
  const options = ['--run', run, '--seed', golden.seed, '--draft', golden.draft];
  const traces = environments.map((environment) =>
    execFileSync(process.execPath, [command, 'trace', document, ...options], {
      maxBuffer: 2 ** 26,
      env: { ...process.env, ...environment },
    }),
  );
  if (traces.some((trace) => createHash('sha256').update(trace).digest('hex') !== expected)) {
    different++;
    process.stdout.write(`run ${run} differs\n`);
  }
}
process.stdout.write(
  `${process.version}: ${Object.keys(golden.runs).length - different} of ${Object.keys(golden.runs).length} traces have the committed bytes\n`,
);
process.exitCode = different === 0 ? 0 : 1;
