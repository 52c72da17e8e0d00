/** A list of whole numbers below 2^32, which grows. It is outside the heap, in four to eight bytes each. */
export class GrowingNumbers {
  private numbers = new Uint32Array(1_024);
  private used = 0;

  get size(): number {
    return this.used;
  }

  push(value: number): void {
    this.set(this.used, value);
  }

  /** The number at a position, 0 where none was set. */
  at(position: number): number {
    return this.numbers[position] ?? 0;
  }

  set(position: number, value: number): void {
    while (position >= this.numbers.length) {
      const larger = new Uint32Array(this.numbers.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[position] = value;
    this.used = Math.max(this.used, position + 1);
  }
}
