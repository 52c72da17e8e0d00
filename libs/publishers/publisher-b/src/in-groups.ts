/** Groups of items whose calls run at the same time, so that an error starts no further group. */
export function* inGroups<Item>(size: number, items: readonly Item[]): Iterable<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
