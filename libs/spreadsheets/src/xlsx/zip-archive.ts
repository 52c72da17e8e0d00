import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { hasCode } from '../error-code.js';
import { problems } from '../problem.js';
import { PIECE_BYTES, type SpooledFile } from '../spooled-file.js';

/** A workbook has a few dozen parts. */
const MOST_PARTS = 10_000;
const MOST_DIRECTORY_BYTES = 8 * 1024 * 1024;
/** What all parts that are read may unpack to: a sheet of 200,000 rows and 200 columns has 1.6 GB. */
const MOST_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
/** A sheet packs to a tenth, one of equal cells to a hundredth. The ratio counts from a size on that could do harm. */
const MOST_RATIO = 250;
const RATIO_FROM_BYTES = 16 * 1024 * 1024;

const END = 0x06054b50;
const END_BYTES = 22;
const MOST_COMMENT_BYTES = 0xffff;
const LARGE_END_LOCATOR = 0x07064b50;
const LARGE_END = 0x06064b50;
const PART = 0x02014b50;
const LOCAL = 0x04034b50;
const IN_EXTRA = 0xffffffff;

interface Part {
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

/** A ZIP archive [APPNOTE 6.3]: its directory is read at once, its parts when they are asked for. */
export class ZipArchive {
  private unpackedBytes = 0;

  private constructor(
    private readonly file: SpooledFile,
    private readonly parts: ReadonlyMap<string, Part>,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Reads the directory at the end of the file. */
  static async open(file: SpooledFile, signal?: AbortSignal): Promise<ZipArchive> {
    const { offset, bytes } = await directoryOf(file);
    return new ZipArchive(file, partsOf(await file.read(offset, bytes)), signal);
  }

  /** The names of all parts, in lower case: the parts of a workbook are found without regard to case. */
  get names(): IterableIterator<string> {
    return this.parts.keys();
  }

  has(name: string): boolean {
    return this.parts.has(nameOf(name));
  }

  /** The size of a part, unpacked; 0 if there is none. */
  bytesOf(name: string): number {
    return this.parts.get(nameOf(name))?.bytes ?? 0;
  }

  /** Unpacks a part, in pieces. It fails at the end if the part is not what the directory says. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const part = this.parts.get(nameOf(name));
    if (!part) throw problems.damagedPart(name, 'is missing');
    const damaged = (): Error => problems.damagedPart(name, 'cannot be unpacked');
    if (part.isEncrypted) throw problems.passwordProtected();
    if (part.method !== 0 && part.method !== 8) throw damaged();
    let crc = 0;
    let bytes = 0;
    try {
      for await (const piece of this.unpacked(part, await this.startOf(part, damaged))) {
        this.signal?.throwIfAborted();
        bytes += piece.length;
        this.unpackedBytes += piece.length;
        if (bytes > part.bytes) throw damaged();
        if (this.unpackedBytes > MOST_UNPACKED_BYTES) throw problems.unpacksTooLarge();
        if (bytes > RATIO_FROM_BYTES && bytes > part.packedBytes * MOST_RATIO) throw problems.unpacksTooLarge();
        crc = crc32(piece, crc);
        yield piece;
      }
    } catch (error) {
      throw hasCode(error, 'Z_') ? damaged() : error;
    }
    if (bytes !== part.bytes || crc !== part.crc) throw damaged();
  }

  private async startOf(part: Part, damaged: () => Error): Promise<number> {
    const header = await this.file.read(part.offset, 30);
    if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) throw damaged();
    const start = part.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    if (start + part.packedBytes > this.file.size) throw damaged();
    return start;
  }

  private async *unpacked(part: Part, start: number): AsyncGenerator<Buffer> {
    const packed = this.file.pieces(start, start + part.packedBytes);
    try {
      if (part.method === 0) yield* packed;
      // An error of either stream ends the loop over the last one.
      else yield* pipeline(Readable.from(packed), createInflateRaw({ chunkSize: PIECE_BYTES }), () => undefined);
    } finally {
      await packed.return(undefined);
    }
  }
}

async function directoryOf(file: SpooledFile): Promise<{ offset: number; bytes: number }> {
  const incomplete = (): Error => problems.damaged('its end is missing');
  const start = Math.max(0, file.size - END_BYTES - MOST_COMMENT_BYTES - 20);
  const tail = await file.read(start, file.size - start);
  const at = endIn(tail);
  if (at === undefined) throw incomplete();
  let entries = tail.readUInt16LE(at + 10);
  let bytes = tail.readUInt32LE(at + 12);
  let offset = tail.readUInt32LE(at + 16);
  if (at >= 20 && tail.readUInt32LE(at - 20) === LARGE_END_LOCATOR) {
    const large = await file.read(numberOf(tail.readBigUInt64LE(at - 12)), 56);
    if (large.length < 56 || large.readUInt32LE(0) !== LARGE_END) throw incomplete();
    entries = numberOf(large.readBigUInt64LE(32));
    bytes = numberOf(large.readBigUInt64LE(40));
    offset = numberOf(large.readBigUInt64LE(48));
  }
  if (entries > MOST_PARTS || bytes > MOST_DIRECTORY_BYTES) throw problems.unpacksTooLarge();
  if (offset + bytes > start + at) throw incomplete();
  return { offset, bytes };
}

/** Where the last record of the file begins: its comment ends where the file does. */
function endIn(tail: Buffer): number | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === END && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at;
  return undefined;
}

function partsOf(directory: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (let at = 0; at < directory.length;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== PART)
      throw problems.damaged('its directory cannot be read');
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraBytes = directory.readUInt16LE(at + 30);
    const nameAt = at + 46;
    const end = nameAt + nameBytes + extraBytes + directory.readUInt16LE(at + 32);
    if (end > directory.length) throw problems.damaged('its directory cannot be read');
    const name = nameOf(directory.toString('utf8', nameAt, nameAt + nameBytes));
    if (parts.has(name)) throw problems.damagedPart(name, 'is there twice');
    if (parts.size === MOST_PARTS) throw problems.unpacksTooLarge();
    const extra = directory.subarray(nameAt + nameBytes, nameAt + nameBytes + extraBytes);
    const [bytes, packedBytes, offset] = withLargeNumbers(
      [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)],
      extra,
    );
    parts.set(name, {
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedBytes,
      bytes,
      offset,
    });
    at = end;
  }
  return parts;
}

/** Numbers that do not fit the directory are in its extra field 1, in this order. */
function withLargeNumbers(numbers: [number, number, number], extra: Buffer): [number, number, number] {
  if (!numbers.includes(IN_EXTRA)) return numbers;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    return numbers.map((number) => {
      if (number !== IN_EXTRA) return number;
      if (next + 8 > extra.length) throw problems.damaged('its directory cannot be read');
      next += 8;
      return numberOf(extra.readBigUInt64LE(next - 8));
    }) as [number, number, number];
  }
  return numbers;
}

function numberOf(large: bigint): number {
  return large > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(large);
}

function nameOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}
