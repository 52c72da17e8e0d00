import { setImmediate } from 'node:timers/promises';

/** How long a comparison runs before it yields to the event loop, which has to renew leases. */
const WORK_MS = 20;

/** Runs the steps of a comparison and regularly yields to the event loop. */
export async function yieldingToEventLoop<T>(steps: Generator<undefined, T>): Promise<T> {
  let turn = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - turn < WORK_MS) continue;
    await setImmediate();
    turn = performance.now();
  }
}
