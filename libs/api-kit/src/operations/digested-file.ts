import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { RequestDigest } from './request-digest.js';

/** The file that a request sends. Its digest is made of the chunks as somebody reads them, so that none is kept for it. */
export class DigestedFile implements AsyncIterable<Uint8Array> {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private ended = false;

  /** `assertSize` throws for a file of more bytes than the operation takes. */
  constructor(
    private readonly stream: Readable,
    url: string,
    private readonly assertSize: (bytes: number) => void,
  ) {
    this.hash.update(`${url}\n`);
  }

  /** Whether the file was read to its end. */
  get isRead(): boolean {
    return this.ended;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunksOf(this.stream)) {
      this.bytes += chunk.length;
      this.assertSize(this.bytes);
      this.hash.update(chunk);
      yield chunk;
    }
    this.ended = true;
  }

  /** Reads what nobody has read, and drops it. */
  async digest(): Promise<RequestDigest> {
    if (!this.ended) for await (const chunk of this) void chunk;
    const digest = this.hash.copy().digest();
    return { asSent: digest, sorted: digest };
  }
}

/** The chunks of a body. Its stream survives an early end, because the response goes over its socket. */
export function chunksOf(stream: Readable): AsyncIterable<Uint8Array> {
  return stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
}
