import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@listings/platform';

/** How long a comparison runs before it yields to the event loop, which has to renew leases. */
const WORK_MS = 20;

/** Runs the steps of a comparison and regularly yields to the event loop. */
export async function yieldingToEventLoop<T>(
  clock: Pick<Clock, 'monotonic'>,
  steps: Generator<undefined, T>,
): Promise<T> {
  let turn = clock.monotonic();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (clock.monotonic() - turn < WORK_MS) continue;
    await setImmediate();
    turn = clock.monotonic();
  }
}
