/** V8 makes a shorter slice a text of its own. */
const SHORTEST_SLICE = 13;

const scratch = Buffer.allocUnsafe(128 * 1024);

/**
 * A copy of a slice. A slice keeps the whole text that it was cut from: without the copy, who remembers one cell of each row
 * would keep the whole file in memory.
 */
export function detached(slice: string): string {
  if (slice.length < SHORTEST_SLICE || slice.length * 3 > scratch.length) return slice;
  return scratch.toString('utf8', 0, scratch.write(slice, 0, 'utf8'));
}
