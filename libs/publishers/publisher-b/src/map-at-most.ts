/** Like `Promise.all` over a `map`, with limited concurrency. After the first error it starts no further call. */
export async function mapAtMost<Item, Result>(
  atATime: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  let failed = false;

  async function worker(): Promise<void> {
    for (const [index, item] of waiting) {
      if (failed) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, worker));
  return results;
}
