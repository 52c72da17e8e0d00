import { isAscii } from 'node:buffer';
import { problems } from '../problem.js';
import type { SpooledFile } from '../spooled-file.js';

/** The encodings with one byte for each letter; a file does not say which one it has. */
export const BYTE_ENCODINGS = ['windows-1252', 'macintosh', 'windows-1250'] as const;

/** One of {@link BYTE_ENCODINGS}. */
export type ByteEncoding = (typeof BYTE_ENCODINGS)[number];

/** A line of a file as it reads in an encoding. */
export interface EncodingReading {
  readonly encoding: ByteEncoding;
  readonly sample: string;
}

/** The encodings of texts that are read. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | ByteEncoding;

/**
 * Bytes that are letters of a Macintosh or of Central Europe, and seldom something in windows-1252: not its euro, quotation marks, dashes, dots
 * and signs. Texts in windows-1252 have nearly all their letters from 0xC0 on.
 */
const DOUBTFUL: ReadonlySet<number> = new Set([
  0x81, 0x83, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x9a, 0x9b, 0x9c, 0x9d, 0x9e,
  0x9f,
]);
const FIRST_LETTER = 0xc0;
/** How much of a line around a letter is shown. */
const BEFORE_LETTER = 30;
const SAMPLE_BYTES = 80;

/**
 * Looks at every byte of a text to find its encoding. A file that is no UTF-8 in one place alone is not read as another encoding:
 * a file of 100 MB would come out with wrong letters because of one damaged byte.
 */
export class TextSurvey {
  private start = Buffer.alloc(0);
  private offset = 0;
  private zeros = 0;
  /** Characters of several bytes that are UTF-8, and bytes that are not. */
  private characters = 0;
  private wrongBytes = 0;
  private firstWrong = -1;
  /** Letters of windows-1252, and bytes that are more likely letters of another encoding. */
  private letters = 0;
  private doubtful = 0;
  private firstDoubtful = -1;
  /** The bytes that the character which was begun still needs, and the range of the next one. */
  private missing = 0;
  private least = 0x80;
  private most = 0xbf;

  see(piece: Uint8Array): void {
    if (this.start.length < 4) this.start = Buffer.concat([this.start, piece.subarray(0, 4)]).subarray(0, 4);
    if (this.missing > 0 || !isAscii(piece) || piece.includes(0)) this.look(piece);
    this.offset += piece.length;
  }

  /** The encoding of the file that was seen; a mark decides, then whether it is UTF-8. */
  async encoding(file: SpooledFile): Promise<TextEncoding> {
    const [first, second, third, fourth] = this.start;
    if (first === 0xff && second === 0xfe && !(third === 0 && fourth === 0)) return 'utf-16le';
    if (first === 0xfe && second === 0xff) return 'utf-16be';
    if (this.zeros > 0) throw problems.otherKind('no text and no workbook');
    if (this.missing > 0) this.wrong(this.offset - 1);
    if (this.wrongBytes === 0) return 'utf-8';
    const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
    if (isMarked || this.characters >= this.wrongBytes)
      throw problems.mixedEncodings(await lineAt(file, this.firstWrong));
    return 'windows-1252';
  }

  /** How a line of the file reads in each encoding with one byte for a letter, if nobody can tell which one it has; otherwise undefined. */
  async doubts(file: SpooledFile): Promise<readonly EncodingReading[] | undefined> {
    if (this.doubtful === 0 || this.doubtful < this.letters) return undefined;
    const from = Math.max(0, this.firstDoubtful - BEFORE_LETTER);
    const bytes = await file.read(from, Math.min(SAMPLE_BYTES, file.size - from));
    const start =
      Math.max(bytes.lastIndexOf(0x0a, this.firstDoubtful - from), bytes.lastIndexOf(0x0d, this.firstDoubtful - from)) +
      1;
    const line = bytes.subarray(start);
    const end = line.findIndex((byte) => byte === 0x0a || byte === 0x0d);
    const sample = line.subarray(0, end === -1 ? line.length : end);
    return BYTE_ENCODINGS.map((encoding) => ({ encoding, sample: new TextDecoder(encoding).decode(sample) }));
  }

  private look(piece: Uint8Array): void {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      if (this.missing > 0) {
        if (byte >= this.least && byte <= this.most) {
          this.missing -= 1;
          this.least = 0x80;
          this.most = 0xbf;
          if (this.missing === 0) this.characters += 1;
          continue;
        }
        this.missing = 0;
        this.wrong(this.offset + at);
      }
      if (byte >= 0x80) this.begin(byte, this.offset + at);
      else if (byte === 0) this.zeros += 1;
    }
  }

  /** Begins a character of several bytes, as the Unicode standard (table 3-7) permits them. */
  private begin(byte: number, offset: number): void {
    if (DOUBTFUL.has(byte)) {
      this.doubtful += 1;
      if (this.firstDoubtful === -1) this.firstDoubtful = offset;
    } else if (byte >= FIRST_LETTER) this.letters += 1;
    this.least = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.most = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf) this.missing = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.missing = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.missing = 3;
    else this.wrong(offset);
  }

  private wrong(offset: number): void {
    this.wrongBytes += 1;
    if (this.firstWrong === -1) this.firstWrong = offset;
  }
}

/** The line of a byte. */
async function lineAt(file: SpooledFile, offset: number): Promise<number> {
  let line = 1;
  let previous = 0;
  for await (const piece of file.pieces(0, offset))
    for (const byte of piece) {
      if (byte === 0x0d || (byte === 0x0a && previous !== 0x0d)) line += 1;
      previous = byte;
    }
  return line;
}
