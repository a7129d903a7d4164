/**
 * Jobs on worker threads. From sources the workers load TypeScript through tsx, from the built package plain JavaScript.
 * A worker that dies fails every job it had: a campaign is never reported as done with a part missing.
 */
import { Worker } from 'node:worker_threads';
import { MachineRefused } from '../../model/table.ts';
import { inThisThread, type Job, type JobResults, type JobRunner } from './jobs.ts';

interface Pending {
  readonly id: number;
  readonly job: Job;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  current: Pending | undefined;
}

export function workerPool(workers: number): JobRunner {
  if (workers <= 1) return inThisThread();
  const waiting: Pending[] = [];
  const threads: Thread[] = [];
  let broken: Error | undefined;
  let nextId = 0;

  const feed = () => {
    for (const thread of threads) {
      if (thread.current !== undefined) continue;
      const next = waiting.shift();
      if (next === undefined) return;
      thread.current = next;
      thread.worker.postMessage({ id: next.id, job: next.job });
    }
  };
  const fail = (error: Error) => {
    broken ??= error;
    for (const each of [...threads.flatMap((thread) => thread.current ?? []), ...waiting.splice(0)])
      each.reject(broken);
    for (const thread of threads) thread.current = undefined;
  };

  for (let index = 0; index < workers; index++) {
    const thread: Thread = { worker: startWorker(), current: undefined };
    thread.worker.on(
      'message',
      (message: {
        readonly id: number;
        readonly result?: never;
        readonly error?: { readonly name: string; readonly message: string };
      }) => {
        const done = thread.current;
        thread.current = undefined;
        if (done !== undefined && done.id === message.id) {
          if (message.error === undefined) done.resolve(message.result as never);
          else done.reject(revived(message.error));
        }
        feed();
      },
    );
    thread.worker.on('error', fail);
    thread.worker.on('exit', (code) => {
      if (code !== 0) fail(new Error(`a worker stopped with code ${code}`));
    });
    threads.push(thread);
  }

  return {
    do<J extends Job>(job: J): Promise<JobResults[J['kind']]> {
      return new Promise((resolve, reject) => {
        if (broken !== undefined) return reject(broken);
        waiting.push({ id: nextId++, job, resolve: resolve as (result: never) => void, reject });
        feed();
      });
    },
    async close() {
      for (const thread of threads) thread.worker.removeAllListeners('exit');
      await Promise.all(threads.map((thread) => thread.worker.terminate()));
    },
  };
}

function startWorker(): Worker {
  const file = import.meta.url.endsWith('.ts') ? './worker-from-sources.mjs' : './worker.js';
  return new Worker(new URL(file, import.meta.url));
}

/** A draft that cannot be used is the same error from a worker as from this thread. */
function revived({ name, message }: { readonly name: string; readonly message: string }): Error {
  return name === 'MachineRefused' ? new MachineRefused(message) : new Error(message);
}
