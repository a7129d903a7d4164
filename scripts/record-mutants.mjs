/**
 * Records the run in which each property first notices each mutation, for `test/mutants.test.ts`:
 * `finality mutants --json | node scripts/record-mutants.mjs > test/golden/mutants.json`.
 */
import { text } from 'node:stream/consumers';

const { seed, rows } = JSON.parse(await text(process.stdin));
const kills = rows
  .filter((row) => row.judgedBy === 'simulator')
  .flatMap((row) =>
    row.kills.filter(({ outcome }) => outcome === 'killed').map(({ by, run }) => ({ mutation: row.mutation, by, run })),
  );
const lines = kills.map(({ mutation, by, run }) => `    { "mutation": "${mutation}", "by": "${by}", "run": ${run} }`);
process.stdout.write(`{\n  "seed": "${seed}",\n  "kills": [\n${lines.join(',\n')}\n  ]\n}\n`);
