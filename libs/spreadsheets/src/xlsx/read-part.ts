import { hasCode, INVALID_TEXT } from '../error-code.js';
import { problems } from '../problem.js';
import type { XmlHandler } from './xml-reader.js';
import { XmlReader } from './xml-reader.js';
import type { ZipArchive } from './zip-archive.js';

/** How much is read between two stops: cells can refer to one long text again and again, so that their rows are far larger. */
const STEP_BYTES = 4 * 1024;

/** Reads a part of a workbook. It stops after each step, so that rows can be taken before the next one is read. */
export async function* readPart(archive: ZipArchive, name: string, handler: XmlHandler): AsyncGenerator<void> {
  const reader = new XmlReader(name, handler);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const decode = (piece?: Buffer): string => {
    try {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch (error) {
      if (hasCode(error, INVALID_TEXT)) throw problems.damagedPart(name, 'cannot be read');
      throw error;
    }
  };
  for await (const piece of archive.read(name))
    for (let at = 0; at < piece.length; at += STEP_BYTES) {
      reader.write(decode(piece.subarray(at, at + STEP_BYTES)));
      yield;
    }
  reader.write(decode());
  reader.end();
}

/** Reads a part of a workbook to its end. */
export async function readWholePart(archive: ZipArchive, name: string, handler: XmlHandler): Promise<void> {
  for await (const _ of readPart(archive, name, handler)) continue;
}

/** The parts of a workbook are UTF-8, or UTF-16 with a mark. */
function encodingOf(piece: Buffer | undefined): string {
  if (piece?.[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
  if (piece?.[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}
