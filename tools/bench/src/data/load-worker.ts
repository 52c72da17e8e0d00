import { parentPort, workerData } from 'node:worker_threads';
import { loadRange } from './load-range.js';
import type { Range } from './load-range.js';

await loadRange(workerData as Range, (loaded) => parentPort?.postMessage(loaded));
