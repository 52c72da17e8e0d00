import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchProduct, BenchTenant } from '../tenants/product.js';

/** Edits that a person makes, one after the other. */
export interface LiveEdits {
  /** Ends them, and returns how long each took, in milliseconds. */
  stop(): Promise<number[]>;
}

/** Edits a second: few, so that they wait for nothing but the service. */
const EVERY_MS = 50;

/** Starts to edit the locations of an account in turn. */
export function startLiveEdits(product: BenchProduct, tenant: BenchTenant, ids: readonly string[]): LiveEdits {
  const times: number[] = [];
  let stopped = false;
  const edit = async (number: number): Promise<void> => {
    const id = ids[number % ids.length] ?? '';
    const began = performance.now();
    const { success } = await product.write(tenant, '/locations/update', { id, tagline: `The best of ${number}` });
    times.push(performance.now() - began);
    if (success !== true) throw new Error('An edit was refused.');
  };
  const running = (async () => {
    for (let number = 0; !stopped; number += 1) {
      await edit(number);
      await sleep(EVERY_MS);
    }
  })();
  // An edit that fails is told at the stop, which may come after another error.
  running.catch(() => undefined);
  return {
    async stop() {
      stopped = true;
      await running;
      return times;
    },
  };
}
