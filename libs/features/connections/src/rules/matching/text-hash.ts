/** Returns a number of 53 bits for a text. Of millions of texts, two rarely have the same one. */
export function textHash(text: string): number {
  let [high, low] = [0x9e3779b9, 0x85ebca6b];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x5bd1e995) + (high >>> 13);
  }
  high = Math.imul(high ^ (high >>> 15) ^ low, 0x2c1b3c6d);
  low = Math.imul(low ^ (low >>> 13) ^ high, 0x297a2d39);
  return (((high ^ (high >>> 16)) >>> 0) & 0x1fffff) * 2 ** 32 + ((low ^ (low >>> 15)) >>> 0);
}
