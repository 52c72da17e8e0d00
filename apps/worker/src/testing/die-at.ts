import { expect } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { loseClaims } from '@listings/work/testing';
import type { SandboxWorkers } from './sandbox-workers.js';

/** Starts a worker that dies at a place, repeats `hurry` until it has died, and ends its claims of the kinds. */
export async function dieAt(
  workers: SandboxWorkers,
  { place, kinds, hurry }: { place: string; kinds: readonly string[]; hurry: () => Promise<unknown> },
): Promise<void> {
  const worker = workers.start({ FAILPOINT: place });
  let end: Awaited<typeof worker.ended> | undefined;
  void worker.ended.then((ended) => (end = ended));
  await waitFor(
    async () => {
      if (end === undefined) await hurry();
      return end;
    },
    { describe: `the death at ${place}`, intervalMs: 250 },
  );
  expect({ place, end }).toEqual({ place, end: { code: null, signal: 'SIGKILL' } });
  for (const kind of kinds) await loseClaims(workers.database, kind);
}
