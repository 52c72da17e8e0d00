import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

const VERSION = 20;
/** Sizes follow the part, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01 00:00: the same table gives the same bytes. */
const DATE = 0x0021;
const MOST_BYTES = 0xffffffff;

/** Parts of an archive without the records of ZIP64, which not every program reads. */
const MOST_ZIP_PARTS = 65_535;

/** The content of a part, in pieces. */
type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A part of an archive that is written. */
export interface PartToWrite {
  readonly name: string;
  readonly content: Content;
}

/** A ZIP archive [APPNOTE 6.3], in pieces; nothing is kept of a part but its place. */
export async function* zipWriter(
  parts: Iterable<PartToWrite> | AsyncIterable<PartToWrite>,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  let count = 0;
  for await (const { name, content } of parts) {
    count += 1;
    if (count > MOST_ZIP_PARTS) throw new RangeError(`An archive has at most ${MOST_ZIP_PARTS} files.`);
    const nameBytes = Buffer.from(name);
    const start = offset;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(VERSION, 4);
    local.writeUInt16LE(FLAGS, 6);
    local.writeUInt16LE(DEFLATED, 8);
    local.writeUInt16LE(DATE, 12);
    local.writeUInt16LE(nameBytes.length, 26);
    yield Buffer.concat([local, nameBytes]);
    offset += 30 + nameBytes.length;

    const written = { crc: 0, bytes: 0 };
    let packedBytes = 0;
    // An error of any of the streams, of the rows too, ends the loop over the last one.
    const source = counted(content, written);
    const packed: AsyncIterable<Buffer> = pipeline(Readable.from(source), createDeflateRaw(), () => undefined);
    try {
      for await (const piece of packed) {
        packedBytes += piece.length;
        yield piece;
      }
    } finally {
      await source.return(undefined);
    }
    offset += packedBytes;
    if (written.bytes > MOST_BYTES || offset > MOST_BYTES) throw new RangeError('An archive has at most 4 GB.');

    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(written.crc, 4);
    sizes.writeUInt32LE(packedBytes, 8);
    sizes.writeUInt32LE(written.bytes, 12);
    yield sizes;
    offset += 16;

    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(VERSION, 4);
    entry.writeUInt16LE(VERSION, 6);
    entry.writeUInt16LE(FLAGS, 8);
    entry.writeUInt16LE(DEFLATED, 10);
    entry.writeUInt16LE(DATE, 14);
    sizes.copy(entry, 16, 4);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(start, 42);
    directory.push(entry, nameBytes);
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([list, end]);
}

async function* counted(content: Content, written: { crc: number; bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    written.crc = crc32(bytes, written.crc);
    written.bytes += bytes.length;
    yield bytes;
  }
}
