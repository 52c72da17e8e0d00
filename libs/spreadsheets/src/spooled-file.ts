import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problems } from './problem.js';

/** How much is read at once. */
export const PIECE_BYTES = 64 * 1024;

/** Creates a file without a name: it is gone when it is closed, and also when the process is killed. */
export async function namelessFile(folder: string = tmpdir()): Promise<FileHandle> {
  const path = join(folder, `listings-table-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}

/** What a source sent, in a file without a name. */
export class SpooledFile {
  private constructor(
    private readonly file: FileHandle,
    private bytes: number,
  ) {}

  /** Takes the whole source. `see` gets every piece of it, to look at. */
  static async of(
    source: AsyncIterable<Uint8Array>,
    { maxBytes, signal, folder, see }: SpoolOptions,
  ): Promise<SpooledFile> {
    signal?.throwIfAborted();
    const spooled = new SpooledFile(await namelessFile(folder), 0);
    try {
      await spooled.take(source, maxBytes, signal, see);
    } catch (error) {
      await spooled.close();
      throw error;
    }
    return spooled;
  }

  get size(): number {
    return this.bytes;
  }

  /** The bytes from a position on; fewer than asked where the file ends. */
  async read(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.bytes - position)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await this.file.read(buffer, filled, buffer.length - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  }

  /** The bytes of a range, in pieces. */
  async *pieces(from: number, to: number): AsyncGenerator<Buffer> {
    for (let position = from; position < to; position += PIECE_BYTES)
      yield await this.read(position, Math.min(PIECE_BYTES, to - position));
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private async take(
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    signal: AbortSignal | undefined,
    see: (piece: Uint8Array) => void,
  ): Promise<void> {
    const iterator = source[Symbol.asyncIterator]();
    let isDone = false;
    try {
      for (;;) {
        const next = await unlessAborted(iterator.next(), signal);
        isDone = next.done === true;
        if (isDone) return;
        const piece: Uint8Array = next.value;
        if (this.bytes + piece.length > maxBytes) throw problems.fileTooLarge(maxBytes);
        see(piece);
        await this.write(piece);
      }
    } finally {
      // A source that waits for ever never answers to `return` either.
      if (!isDone) void iterator.return?.().catch(() => undefined);
    }
  }

  private async write(piece: Uint8Array): Promise<void> {
    for (let written = 0; written < piece.length;) {
      const { bytesWritten } = await this.file.write(piece, written, piece.length - written, this.bytes);
      written += bytesWritten;
      this.bytes += bytesWritten;
    }
  }
}

interface SpoolOptions {
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  readonly folder?: string | undefined;
  readonly see: (piece: Uint8Array) => void;
}

/** What the promise comes to, unless the signal is given first. */
async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  signal.throwIfAborted();
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
