import type { DateOrder } from './row-reading.js';

/** Finds the order of day and month from some cells with dates; undefined if they fit several orders, or contradict. */
export function proposeDateOrder(samples: readonly string[]): DateOrder | undefined {
  throw new Error(`Not written yet: ${samples.length}`);
}
