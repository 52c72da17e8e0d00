import { GrowingNumbers } from './growing-numbers.js';

/** Bytes of one chunk. */
const CHUNK = 1_048_576;

/** A list of texts outside the heap. */
export class CompactTexts {
  private readonly chunks: Buffer[] = [];
  private readonly chunkOf = new GrowingNumbers();
  private readonly begins = new GrowingNumbers();
  private readonly ends = new GrowingNumbers();
  private end = CHUNK;

  get size(): number {
    return this.ends.size;
  }

  push(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.end + length > CHUNK) {
      this.chunks.push(Buffer.allocUnsafeSlow(Math.max(CHUNK, length)));
      this.end = 0;
    }
    this.chunkOf.push(this.chunks.length - 1);
    this.begins.push(this.end);
    this.end += this.chunks.at(-1)?.write(text, this.end) ?? 0;
    this.ends.push(this.end);
  }

  at(position: number): string {
    const chunk = this.chunks[this.chunkOf.at(position)];
    return chunk?.toString('utf8', this.begins.at(position), this.ends.at(position)) ?? '';
  }
}
