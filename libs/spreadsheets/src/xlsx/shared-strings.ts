import { readSync, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { problems } from '../problem.js';
import { namelessFile } from '../spooled-file.js';
import { readWholePart } from './read-part.js';
import { RichText } from './rich-text.js';
import type { ZipArchive } from './zip-archive.js';

/** 200,000 rows of 30 different texts with 20 characters have 120 MB. */
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_STRINGS = 8_000_000;
/** The file is read and written by pages, of which a few are in memory. */
const PAGE_BYTES = 16 * 1024;
const MOST_PAGES = 128;
/** The place of every second text is known; the one behind it follows by its length. */
const STEP = 2;
const PLACES = 64 * 1024;
const LENGTH_BYTES = 4;
const TOO_LONG = 0xffffffff;

/**
 * The texts that cells refer to, in a file without a name: a workbook of some kilobytes may have 128 MB of them. A text that is too long for a
 * cell is not kept; it is a problem only if a cell of the table refers to it.
 */
export class SharedStrings {
  /** Where texts begin in the file, each the first of `STEP`. */
  private readonly places: Uint32Array[] = [];
  private readonly pages = new Map<number, Buffer>();
  /** The last page, which is not in the file yet. */
  private readonly last = Buffer.allocUnsafeSlow(PAGE_BYTES);
  private readonly header = Buffer.allocUnsafeSlow(LENGTH_BYTES);
  /** A text that lies in several pages. */
  private whole = Buffer.allocUnsafeSlow(PAGE_BYTES);
  private recent: { readonly number: number; readonly page: Buffer } = { number: -1, page: this.last };
  private bytes = 0;
  private count = 0;
  private isOpen = true;

  private constructor(private readonly file: FileHandle | undefined) {}

  /** Reads the part with the texts, if the workbook has it. */
  static async of(
    archive: ZipArchive,
    part: string | undefined,
    { maxCellChars, folder }: { maxCellChars: number; folder: string | undefined },
  ): Promise<SharedStrings> {
    if (part === undefined || !archive.has(part)) return new SharedStrings(undefined);
    const strings = new SharedStrings(await namelessFile(folder));
    const text = new RichText(maxCellChars);
    let depth = 0;
    try {
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
    } catch (error) {
      await strings.close();
      throw error;
    }
    return strings;
  }

  /** The text with this number: undefined if there is none, null if it is too long for a cell. */
  get(number: number): string | null | undefined {
    if (number >= this.count) return undefined;
    const known = Math.floor(number / STEP);
    let at = this.places[Math.floor(known / PLACES)]?.[known % PLACES] ?? 0;
    for (let left = number % STEP; left > 0; left -= 1) at += LENGTH_BYTES + stored(this.lengthAt(at));
    const length = this.lengthAt(at);
    return length === TOO_LONG ? null : this.read(at + LENGTH_BYTES, length).toString('utf8');
  }

  /** Removes the file; repeated calls have no effect. */
  async close(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.pages.clear();
    await this.file?.close();
  }

  private add(text: string | undefined): void {
    const content = Buffer.from(text ?? '');
    if (this.count === MOST_STRINGS || this.bytes + LENGTH_BYTES + content.length > MOST_BYTES)
      throw problems.unpacksTooLarge();
    if (this.count % STEP === 0) this.remember(this.count / STEP, this.bytes);
    this.header.writeUInt32LE(text === undefined ? TOO_LONG : content.length);
    this.write(this.header);
    this.write(content);
    this.count += 1;
  }

  private remember(number: number, place: number): void {
    if (number % PLACES === 0) this.places.push(new Uint32Array(PLACES));
    const places = this.places.at(-1);
    if (places) places[number % PLACES] = place;
  }

  private write(content: Buffer): void {
    for (let from = 0; from < content.length;) {
      const used = this.bytes % PAGE_BYTES;
      const copied = content.copy(this.last, used, from);
      this.bytes += copied;
      from += copied;
      if (this.bytes % PAGE_BYTES > 0 || !this.file) continue;
      for (let written = 0; written < PAGE_BYTES;)
        written += writeSync(this.file.fd, this.last, written, PAGE_BYTES - written, this.bytes - PAGE_BYTES + written);
    }
  }

  private lengthAt(at: number): number {
    const start = at % PAGE_BYTES;
    if (start + LENGTH_BYTES <= PAGE_BYTES) return this.page(Math.floor(at / PAGE_BYTES)).readUInt32LE(start);
    return this.read(at, LENGTH_BYTES).readUInt32LE(0);
  }

  /** Some bytes, which are valid until the next call. */
  private read(at: number, length: number): Buffer {
    const start = at % PAGE_BYTES;
    if (start + length <= PAGE_BYTES) return this.page(Math.floor(at / PAGE_BYTES)).subarray(start, start + length);
    if (this.whole.length < length) this.whole = Buffer.allocUnsafeSlow(length);
    const whole = this.whole.subarray(0, length);
    for (let filled = 0; filled < length;) {
      const from = (at + filled) % PAGE_BYTES;
      filled += this.page(Math.floor((at + filled) / PAGE_BYTES)).copy(whole, filled, from);
    }
    return whole;
  }

  private page(number: number): Buffer {
    if (number === this.recent.number) return this.recent.page;
    const page =
      number === Math.floor(this.bytes / PAGE_BYTES) ? this.last : (this.pages.get(number) ?? this.load(number));
    this.recent = { number, page };
    return page;
  }

  private load(number: number): Buffer {
    const [oldest] = this.pages.size < MOST_PAGES ? [] : this.pages;
    if (oldest) this.pages.delete(oldest[0]);
    const page = oldest?.[1] ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
    if (this.file)
      for (let filled = 0; filled < PAGE_BYTES;) {
        const read = readSync(this.file.fd, page, filled, PAGE_BYTES - filled, number * PAGE_BYTES + filled);
        if (read === 0) throw new Error('The file of shared texts is shorter than what was written.');
        filled += read;
      }
    this.pages.set(number, page);
    return page;
  }
}

function stored(length: number): number {
  return length === TOO_LONG ? 0 : length;
}
