import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive; what the directory says of it can be wrong. */
export interface MadePart {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The packed bytes, instead of those of the content. */
  readonly packed?: Uint8Array;
  readonly bytes?: number;
  readonly crc?: number;
  readonly flags?: number;
  readonly method?: number;
  /** Its sizes are where those of parts above 4 GB are, and so is the directory of the archive. */
  readonly isLarge?: boolean;
}

/** A ZIP archive, made by hand: the tests need some that no program writes. */
export function madeArchive(parts: readonly MadePart[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const content = Buffer.from(part.content as string);
    const packed = Buffer.from(part.packed ?? (part.method === 0 ? content : deflateRawSync(content)));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(part.flags ?? 0, 8);
    entry.writeUInt16LE(part.method ?? 8, 10);
    entry.writeUInt32LE(part.crc ?? crc32(content), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(part.bytes ?? content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, name);
    if (part.isLarge) directory.push(withLargeSizes(entry));
    pieces.push(local, name, packed);
    offset += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const isLarge = parts.some((part) => part.isLarge);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 10);
  end.writeUInt32LE(isLarge ? 0xffffffff : list.length, 12);
  end.writeUInt32LE(isLarge ? 0xffffffff : offset, 16);
  return Buffer.concat([...pieces, list, ...(isLarge ? largeEnd(parts.length, list.length, offset) : []), end]);
}

/** Moves the sizes and the place of an entry into an extra field, behind one that nobody knows. */
function withLargeSizes(entry: Buffer): Buffer {
  const extra = Buffer.alloc(6 + 4 + 24);
  extra.writeUInt16LE(0x7777, 0);
  extra.writeUInt16LE(2, 2);
  extra.writeUInt16LE(1, 6);
  extra.writeUInt16LE(24, 8);
  for (const [at, from] of [24, 20, 42].entries()) {
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(from)), 10 + 8 * at);
    entry.writeUInt32LE(0xffffffff, from);
  }
  entry.writeUInt16LE(extra.length, 30);
  return extra;
}

/** The end of an archive above 4 GB, and where it is. */
function largeEnd(count: number, bytes: number, offset: number): [Buffer, Buffer] {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  return [end, locator];
}
