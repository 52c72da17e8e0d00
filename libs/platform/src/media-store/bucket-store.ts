import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3mini } from 's3mini';
import { fetch } from 'undici';
import type { RequestInit } from 'undici';
import { systemClock } from '../clock.js';
import type { Clock } from '../clock.js';
import { startDeadline } from '../time-limit.js';
import type { MediaKey, MediaStore, OpenMedia } from './media-store.js';
import { mediaPath } from './media-store.js';

/** An S3-compatible bucket with a key that may read, write and delete its objects. */
export interface Bucket {
  /** URL without the bucket, for example `https://s3.eu-central-1.example`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Time until the response headers; the time for the body depends on its reader. */
const TIMEOUT_MS = 10_000;
/** Waits before the retries of an operation that failed transiently. */
const REPEAT_AFTER_MS = [200, 1_000];

/** Media in an S3-compatible bucket, addressed by path (`<endpoint>/<bucket>/<key>`). */
export class BucketMediaStore implements MediaStore {
  private client: Promise<S3mini> | undefined;

  constructor(
    private readonly bucket: Bucket,
    private readonly clock: Pick<Clock, 'after' | 'sleep'> = systemClock,
  ) {}

  async put(key: MediaKey, content: Buffer, contentType: string): Promise<void> {
    const path = mediaPath(key);
    await this.call((client) => client.putObject(path, content, contentType));
  }

  async open(key: MediaKey): Promise<OpenMedia | undefined> {
    const path = mediaPath(key);
    const response = await this.call((client) => client.getObjectResponse(path));
    if (!response?.body) return undefined;
    const length = response.headers.get('content-length');
    return {
      stream: Readable.fromWeb(response.body as ReadableStream),
      bytes: length === null ? undefined : Number(length),
    };
  }

  async remove(key: MediaKey): Promise<void> {
    const path = mediaPath(key);
    await this.call((client) => client.deleteObject(path));
  }

  /** Retries an operation. All three operations are idempotent. */
  private async call<T>(operation: (client: S3mini) => Promise<T>): Promise<T> {
    const client = await (this.client ??= connect(this.bucket, this.clock));
    for (const waitMs of REPEAT_AFTER_MS) {
      try {
        return await operation(client);
      } catch (error) {
        if (!mayPass(error)) throw error;
        await this.clock.sleep(waitMs);
      }
    }
    return operation(client);
  }
}

/** Loads the client on first use, because most installations store their media in a folder. */
async function connect(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: Bucket,
  clock: Pick<Clock, 'after'>,
): Promise<S3mini> {
  const { S3mini } = await import('s3mini');
  return new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: answeringInTime(clock) as typeof globalThis.fetch,
  });
}

/** `fetch` of undici: Node's own ends the process when a connection closes while a reader pauses (nodejs/undici#5360). */
function answeringInTime(clock: Pick<Clock, 'after'>) {
  return async (input: string | URL, init?: RequestInit) => {
    const late = () => new Error(`no answer within ${TIMEOUT_MS} ms`);
    const deadline = startDeadline({ clock, ms: TIMEOUT_MS, late });
    try {
      return await fetch(input, { ...init, signal: deadline.signal });
    } finally {
      deadline.cancel();
    }
  };
}

/** True for a transient failure (the server is busy or unreachable), false for a rejected request. */
function mayPass(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status === undefined || status >= 500 || status === 429;
}
