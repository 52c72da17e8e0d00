import { crc32, deflateSync } from 'node:zlib';
import { remembered } from '../seed/remembered.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const drawn = remembered<Buffer>(64);

/**
 * Generates a PNG of the given size: a gradient with noise, whose colour depends on the number. The same input gives
 * the same bytes [publishers 3.2].
 */
export function samplePng(width: number, height: number, colour: number): Buffer {
  return drawn(`${width}x${height}:${colour}`, () => draw(width, height, colour));
}

function draw(width: number, height: number, colour: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let at = 0;
  for (let y = 0; y < height; y++) {
    rows[at++] = 0; // no filter
    for (let x = 0; x < width; x++) {
      // One bit of noise: a small picture reaches 10 KB, and a large one stays below 4 MB.
      const mixed = Math.imul(x * 374761393 + y * 668265263 + colour, 1274126177);
      const grain = Math.imul(mixed ^ (mixed >>> 13), 1911520717) >>> 31;
      rows[at++] = (colour * 53 + (x * 160) / width + grain) & 0xff;
      rows[at++] = (colour * 97 + (y * 160) / height + grain) & 0xff;
      rows[at++] = (colour * 193 + ((x + y) * 80) / (width + height) + grain) & 0xff;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // eight bits, true colour
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8 + typed.length);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), 4 + typed.length);
  return framed;
}
