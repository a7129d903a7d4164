/** A worker thread: jobs in, results out, in order. Its pool is `worker-pool.ts`. */
import { parentPort } from 'node:worker_threads';
import { type Job, JobDoer } from './jobs.ts';

const doer = new JobDoer();
parentPort?.on('message', ({ id, job }: { readonly id: number; readonly job: Job }) => {
  try {
    parentPort?.postMessage({ id, result: doer.do(job) });
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: {
        name: error instanceof Error ? error.name : 'Error',
        message: String(error instanceof Error ? error.message : error),
      },
    });
  }
});
