/** An entry that waits for its batch, and the promise of its caller. */
interface Waiting<Entry, Result> {
  readonly entry: Entry;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that hands entries to `handle` in batches of at most `most`, one batch of a key at a time. The entries that arrive during
 * a batch form the next one, so no entry waits longer than it must. A batch has the first entry that waits, and those that go `together` with
 * it. If a batch fails, each of its entries is handled alone, so one bad entry does not fail the others.
 */
export function inBatches<Key, Entry, Result>(options: {
  most: number;
  together?: (first: Entry, other: Entry) => boolean;
  handle: (entries: readonly Entry[]) => Promise<readonly Result[]>;
}): (key: Key, entry: Entry) => Promise<Result> {
  const queues = new Map<Key, Waiting<Entry, Result>[]>();

  const { most, together = () => true } = options;

  const take = (queue: Waiting<Entry, Result>[]) => {
    const [first] = queue;
    const batch = queue.filter(({ entry }) => first && together(first.entry, entry)).slice(0, most);
    const taken = new Set(batch);
    queue.splice(0, queue.length, ...queue.filter((waiting) => !taken.has(waiting)));
    return batch;
  };
  const finish = async (batch: readonly Waiting<Entry, Result>[]) => {
    const results = await options.handle(batch.map(({ entry }) => entry));
    batch.forEach(({ resolve }, place) => resolve(results[place] as Result));
  };
  const drain = async (key: Key, queue: Waiting<Entry, Result>[]) => {
    while (queue.length > 0) {
      const batch = take(queue);
      try {
        await finish(batch);
      } catch (error) {
        if (batch.length === 1) batch[0]?.reject(error);
        else for (const one of batch) await finish([one]).catch(one.reject);
      }
    }
    queues.delete(key);
  };
  return (key, entry) =>
    new Promise((resolve, reject) => {
      const waiting = { entry, resolve, reject };
      const queue = queues.get(key);
      if (queue) return void queue.push(waiting);
      const created = [waiting];
      queues.set(key, created);
      void drain(key, created);
    });
}
