/** Slots of an empty table. */
const FIRST_SIZE = 1_024;

/**
 * Gives each distinct hash a number: 0, 1, 2 and so on. Keeps them outside the heap, in 24 bytes or less each, where a `Map` needs
 * several times as much.
 */
export class HashTable {
  private hashes = new Float64Array(FIRST_SIZE / 2);
  /** The number of the hash in each slot plus one; 0: free. */
  private slots = new Uint32Array(FIRST_SIZE);
  private used = 0;

  get size(): number {
    return this.used;
  }

  /** The number of a hash, a new one if it is not known. */
  add(hash: number): number {
    const slot = this.slotOf(hash);
    const known = this.slots[slot] as number;
    if (known > 0) return known - 1;
    this.hashes[this.used] = hash;
    this.slots[slot] = this.used += 1;
    if (this.used === this.hashes.length) this.grow();
    return this.used - 1;
  }

  /** The number of a known hash. */
  find(hash: number): number | undefined {
    const known = this.slots[this.slotOf(hash)] as number;
    return known > 0 ? known - 1 : undefined;
  }

  /** The slot with the hash, or the free one where it belongs. */
  private slotOf(hash: number): number {
    const mask = this.slots.length - 1;
    for (let slot = (hash % 0x1_0000_0000) & mask; ; slot = (slot + 1) & mask) {
      const known = this.slots[slot] as number;
      if (known === 0 || this.hashes[known - 1] === hash) return slot;
    }
  }

  private grow(): void {
    const hashes = new Float64Array(this.hashes.length * 2);
    hashes.set(this.hashes);
    this.hashes = hashes;
    this.slots = new Uint32Array(this.slots.length * 2);
    for (let number = 0; number < this.used; number += 1) {
      this.slots[this.slotOf(hashes[number] as number)] = number + 1;
    }
  }
}
