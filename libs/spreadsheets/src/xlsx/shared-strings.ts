import { problems } from '../problem.js';
import { readWholePart } from './read-part.js';
import { RichText } from './rich-text.js';
import type { ZipArchive } from './zip-archive.js';

/** 200,000 rows of 30 different texts with 20 characters have 120 MB. */
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_STRINGS = 8_000_000;
const SEGMENT_BYTES = 4 * 1024 * 1024;
const PLACES = 64 * 1024;
const LENGTH_BYTES = 4;
const TOO_LONG = 0xffffffff;

/**
 * The texts that cells refer to, outside the heap: a text each costs its bytes and 8 more. A text that is too long for a cell
 * is not kept; it is a problem only if a cell of the table refers to it.
 */
export class SharedStrings {
  private readonly segments: Buffer[] = [];
  private readonly places: Uint32Array[] = [];
  private used = SEGMENT_BYTES;
  private count = 0;

  /** Reads the part with the texts, if the workbook has it. */
  static async of(archive: ZipArchive, part: string | undefined, maxCellChars: number): Promise<SharedStrings> {
    const strings = new SharedStrings();
    if (part === undefined || !archive.has(part)) return strings;
    const text = new RichText(maxCellChars);
    let depth = 0;
    await readWholePart(archive, part, {
      open(name) {
        depth += 1;
        if (depth === 2 && name === 'si') text.begin();
        text.open(name);
      },
      close(name) {
        text.close(name);
        if (depth === 2 && name === 'si') strings.add(text.end());
        depth -= 1;
      },
      text: (piece) => text.add(piece),
    });
    return strings;
  }

  /** The text with this number: undefined if there is none, null if it is too long for a cell. */
  get(number: number): string | null | undefined {
    const place = number < this.count ? this.places[Math.floor(number / PLACES)]?.[number % PLACES] : undefined;
    if (place === undefined) return undefined;
    const segment = this.segments[Math.floor(place / SEGMENT_BYTES)];
    const at = place % SEGMENT_BYTES;
    const bytes = segment?.readUInt32LE(at);
    if (segment === undefined || bytes === undefined) return undefined;
    return bytes === TOO_LONG ? null : segment.toString('utf8', at + LENGTH_BYTES, at + LENGTH_BYTES + bytes);
  }

  private add(text: string | undefined): void {
    if (this.count === MOST_STRINGS) throw problems.unpacksTooLarge();
    const bytes = text === undefined ? 0 : Buffer.byteLength(text);
    if (this.used + LENGTH_BYTES + bytes > SEGMENT_BYTES) {
      if ((this.segments.length + 1) * SEGMENT_BYTES > MOST_BYTES) throw problems.unpacksTooLarge();
      this.segments.push(Buffer.allocUnsafeSlow(SEGMENT_BYTES));
      this.used = 0;
    }
    const segment = this.segments.at(-1);
    if (this.count % PLACES === 0) this.places.push(new Uint32Array(PLACES));
    const places = this.places.at(-1);
    if (!segment || !places) return;
    places[this.count % PLACES] = (this.segments.length - 1) * SEGMENT_BYTES + this.used;
    segment.writeUInt32LE(text === undefined ? TOO_LONG : bytes, this.used);
    if (text) segment.write(text, this.used + LENGTH_BYTES);
    this.used += LENGTH_BYTES + bytes;
    this.count += 1;
  }
}
