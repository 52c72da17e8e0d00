/** Like `Promise.all` over a `map`, with so many at a time; after the first error nothing more is begun. */
export async function mapAtMost<Item, Result>(
  atATime: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  let failed = false;

  async function lane(): Promise<void> {
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

  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, lane));
  return results;
}
