import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Settings are short: a larger file is another one. */
const MOST_BYTES = 65_536;

/**
 * Reads a small file of settings. Throws an error whose message completes "the file ...", without anything of the content.
 */
export function readSettingsFile(path: string): string {
  const buffer = Buffer.alloc(MOST_BYTES + 1);
  const length = read(path, buffer);
  if (length > MOST_BYTES) throw new Error('is larger than 64 kB');
  return buffer.toString('utf8', 0, length);
}

function read(path: string, buffer: Buffer): number {
  let file: number | undefined;
  try {
    // A pipe or a device may never end.
    if (!statSync(path).isFile()) throw new Error('is not a regular file');
    file = openSync(path, 'r');
    let length = 0;
    for (;;) {
      const more = readSync(file, buffer, length, buffer.length - length, null);
      length += more;
      if (more === 0) return length;
    }
  } catch (error) {
    throw reasonOf(error as NodeJS.ErrnoException);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): Error {
  if (code === undefined) return new Error(message);
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Error('does not exist');
  if (code === 'EACCES' || code === 'EPERM') return new Error('may not be read by this process');
  return new Error(`cannot be read (${code})`);
}
