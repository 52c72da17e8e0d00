import { askChild } from '../machine/child.js';
import type { Children } from '../machine/child.js';

/** A request that the receiver got. */
export interface Receipt {
  readonly sequence: number;
  /** Milliseconds since the epoch, with fractions. */
  readonly at: number;
}

/** The receiver process. */
export interface BenchReceiver {
  readonly pid: number;
  readonly port: number;
  /** The number of requests since the last {@link clear}. */
  count(): Promise<number>;
  /** The requests since the last {@link clear}, by path, in the order of their arrival. */
  receipts(): Promise<ReadonlyMap<string, readonly Receipt[]>>;
  clear(): Promise<void>;
}

/** Starts the receiver process. */
export async function startBenchReceiver(children: Children): Promise<BenchReceiver> {
  const child = await children.start('receiver', 'tools/bench/src/webhooks/receiver-main.js');
  const ask = <Answer>(type: string) => askChild<Answer>(child, type);
  return {
    pid: child.pid,
    port: Number(child.ready['port']),
    count: async () => (await ask<{ total: number }>('count')).total,
    receipts: async () => {
      const { receipts } = await ask<{ receipts: Record<string, number[]> }>('report');
      return new Map(Object.entries(receipts).map(([path, flat]) => [path, pairs(flat)]));
    },
    clear: async () => void (await ask('clear')),
  };
}

function pairs(flat: readonly number[]): Receipt[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => ({ sequence: flat[2 * i] ?? 0, at: flat[2 * i + 1] ?? 0 }));
}
