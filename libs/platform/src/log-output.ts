import { write, writeSync } from 'node:fs';

/** The calls of the system that an output uses. */
export interface FileCalls {
  write(
    file: number,
    bytes: Buffer,
    offset: number,
    length: number,
    position: null,
    done: (error: NodeJS.ErrnoException | null, written: number) => void,
  ): void;
  writeSync(file: number, bytes: Buffer): number;
}

/** Buffers lines, because one system call per line would cost a tenth of a request. */
const WRITTEN_AT_BYTES = 4_096;
/** Characters that wait at most, such as while the reader of a pipe pauses. */
const MOST_WAITING = 4_000_000;
/** The reader of a pipe pauses: the same bytes can be written later. */
const PAUSED = new Set(['EAGAIN', 'EBUSY']);

/**
 * Writes the lines of a log to an open file. A line that cannot be written, such as while the disk is full, is left out and
 * counted: no failure of the log ends the process or reaches a caller. Later lines are written again when there is room.
 */
export class LogOutput {
  /** Lines that were left out. */
  unwritten = 0;
  /** Whether the last write failed. */
  failing = false;
  private waiting = '';
  private pending: Buffer | undefined;
  private busy = false;
  /** A part of a line is in the file, so the next line needs a new one. */
  private torn = false;

  constructor(
    private readonly file: number,
    private readonly calls: FileCalls = { write, writeSync },
  ) {}

  /** Takes a line; it is written with the next {@link flush}, or when enough lines wait. */
  write(line: string): void {
    if (this.waiting.length + line.length > MOST_WAITING) {
      this.unwritten += 1;
      return;
    }
    this.waiting += line;
    if (this.waiting.length >= WRITTEN_AT_BYTES) this.flush();
  }

  /** Writes what waits. */
  flush(): void {
    if (this.busy) return;
    const bytes = this.next();
    if (bytes === undefined) return;
    this.busy = true;
    this.calls.write(this.file, bytes, 0, bytes.length, null, (error, written) => {
      this.busy = false;
      if (error && PAUSED.has(error.code ?? '')) return;
      if (error) this.drop(bytes);
      else this.wrote(bytes, written);
      if (this.pending !== undefined || this.waiting.length >= WRITTEN_AT_BYTES) this.flush();
    });
  }

  /** Writes what waits before the process exits, as far as the file takes it. */
  flushSync(): void {
    for (let bytes = this.next(); bytes !== undefined; bytes = this.next()) {
      try {
        this.wrote(bytes, this.calls.writeSync(this.file, bytes));
      } catch {
        this.drop(bytes);
      }
    }
  }

  private next(): Buffer | undefined {
    if (this.pending === undefined && this.waiting !== '') {
      this.pending = Buffer.from(this.torn ? `\n${this.waiting}` : this.waiting);
      this.waiting = '';
    }
    return this.pending;
  }

  private wrote(bytes: Buffer, written: number): void {
    const left = bytes.subarray(written);
    this.pending = left.length === 0 ? undefined : left;
    this.torn = left.length > 0;
    this.failing = false;
  }

  private drop(bytes: Buffer): void {
    this.unwritten += bytes.toString().split('\n').length - 1;
    this.pending = undefined;
    this.failing = true;
  }
}
