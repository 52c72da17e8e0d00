/** Deterministic pseudo-random values: the same seed and key give the same value, in any order [publishers 3.2]. */
export class Dice {
  constructor(readonly seed: number) {}

  /** A whole number from 0 to `sides` - 1. */
  roll(key: string, sides: number): number {
    return Math.floor(this.fraction(key) * sides);
  }

  /** A number from 0 to 1, exclusive. */
  fraction(key: string): number {
    let hash = 0x811c9dc5 ^ this.seed;
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
    // FNV alone gives similar values for similar keys. This step spreads them.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
  }

  /** One item of the list. */
  pick<T>(key: string, list: readonly [T, ...T[]]): T {
    return list[this.roll(key, list.length)] ?? list[0];
  }
}
