/** What `sim` and `main` share: worker threads, a progress line, and Ctrl-C that stops the search and keeps the result. */
import type { JobRunner } from '../sims/simulator/jobs.ts';
import type { Progress } from '../sims/simulator/search.ts';
import { workerPool } from '../sims/simulator/worker-pool.ts';
import { progressLine } from './io.ts';

interface Running {
  readonly runner: JobRunner;
  readonly stop: () => boolean;
  readonly show: (text: string) => void;
  /** Progress of a campaign, in runs per second since the start. */
  readonly campaign: (label: string) => Progress;
}

export async function withRunner<T>(workers: number, work: (running: Running) => Promise<T>): Promise<T> {
  let interrupted = false;
  const onInterrupt = () => {
    interrupted = true;
  };
  process.once('SIGINT', onInterrupt);
  const runner = workerPool(workers);
  const line = progressLine();
  const started = performance.now();
  const campaign =
    (label: string): Progress =>
    ({ runs, of, events, violations }) => {
      const rate = Math.round(runs / Math.max(0.001, (performance.now() - started) / 1000));
      line.show(`${label}: ${runs} of ${of} runs, ${rate} runs/s, ${events} events, ${violations} violations`);
    };
  try {
    return await work({ runner, stop: () => interrupted, show: line.show, campaign });
  } finally {
    line.done();
    process.removeListener('SIGINT', onInterrupt);
    await runner.close();
  }
}
