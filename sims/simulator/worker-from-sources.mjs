// Starts `worker.ts` without a build: inside a worker thread tsx must be registered by its API, as `--import tsx` only
// does so for the main thread. Not part of the package; there the worker is plain JavaScript.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
