import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readableImage, shownPng } from './readable-image.js';

function chunk(type: string, content: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content as string)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, chunk('IHDR', Buffer.alloc(13)), ...chunks]);
const [pixels, end] = [chunk('IDAT', 'pixels'), chunk('IEND')];
/** Unpacks to a thousand times its bytes. */
const packed = deflateSync(Buffer.alloc(1_000_000));
const text = chunk('zTXt', Buffer.concat([Buffer.from('key\0\0'), packed]));
const [profile, turn] = [chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), packed])), chunk('eXIf', 'turned')];
const avif = (encoding: string) =>
  Buffer.from(`\0\0\0\x18ftypavif\0\0\0\0infe\0\0mime\0text/xml\0${encoding}\0mdat`, 'latin1');

describe('[reliability 3, G18] what a decoder sees of an image', () => {
  it.each([
    ['has no text of a PNG, of which there may be many', png(text, text, pixels, text, end), png(pixels, end)],
    [
      'has no other text, and nothing that nobody knows',
      png(chunk('iTXt', 'a'), chunk('tEXt', 'b'), chunk('prVt'), pixels, end),
      png(pixels, end),
    ],
    ['has its profile and its orientation', png(profile, turn, pixels, end), png(profile, turn, pixels, end)],
    ['has nothing that follows its end', png(pixels, end, text), png(pixels, end)],
    ['is nothing of a PNG that is cut off', png(text.subarray(0, 40)), undefined],
    ['is nothing of a PNG without an end', png(pixels), undefined],
    ['is nothing of a PNG with an unknown critical chunk', png(chunk('CgBI'), pixels, end), undefined],
    ['is nothing of a PNG with a chunk without a name', png(chunk('a1b2'), pixels, end), undefined],
    ['is nothing of an AVIF with packed metadata', avif('deflate'), undefined],
    ['is nothing of an AVIF with metadata that zlib packed', avif('compress_zlib'), undefined],
    ['is all of another AVIF', avif(''), avif('')],
    ['is all of another file', Buffer.from('a file'), Buffer.from('a file')],
  ])('%s', (_, given, expected) => expect(readableImage(given)).toEqual(expected));

  it('is the file itself where nothing is left out', () => {
    const given = png(pixels, end);
    expect(readableImage(given)).toBe(given);
    expect(shownPng(png(profile, turn, pixels, end))).toEqual(given);
  });
});
