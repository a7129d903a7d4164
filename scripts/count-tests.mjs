// Reads vitest's JSON report and prints the closing line; a skipped or todo test fails, as CI allows none.
// Usage: node scripts/count-tests.mjs REPORT.json
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const skipped = report.numPendingTests + report.numTodoTests;
if (report.numTotalTests === 0) throw new Error('no test ran');
if (skipped > 0) process.stdout.write('skipped tests are not allowed here\n');
process.stdout.write(`${report.numPassedTests} passed, ${report.numFailedTests} failed, ${skipped} skipped\n`);
process.exitCode = report.success && report.numFailedTests === 0 && skipped === 0 ? 0 : 1;
