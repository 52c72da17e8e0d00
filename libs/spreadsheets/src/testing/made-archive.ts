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
    pieces.push(local, name, packed);
    offset += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, list, end]);
}
