import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3mini } from 's3mini';
import type { MediaKey, MediaStore, OpenMedia } from './media-store.js';
import { mediaPath } from './media-store.js';

/** An S3-compatible bucket and the key that may read, write and delete in it. */
export interface Bucket {
  /** Without the bucket, for example `https://s3.eu-central-1.example`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Until the answer begins; how long its body takes depends on who reads it. */
const TIMEOUT_MS = 10_000;
/** Waits before an operation is repeated that failed for a reason that may pass. */
const REPEAT_AFTER_MS = [200, 1_000];

/** Media in an S3-compatible bucket, addressed by path (`<endpoint>/<bucket>/<key>`). */
export class BucketMediaStore implements MediaStore {
  private client: Promise<S3mini> | undefined;

  constructor(private readonly bucket: Bucket) {}

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

  /** All three operations can be repeated without harm. */
  private async call<T>(operation: (client: S3mini) => Promise<T>): Promise<T> {
    const client = await (this.client ??= connect(this.bucket));
    for (const waitMs of REPEAT_AFTER_MS) {
      try {
        return await operation(client);
      } catch (error) {
        if (!mayPass(error)) throw error;
        await sleep(waitMs);
      }
    }
    return operation(client);
  }
}

/** Loaded only where it is used: most installations keep their media in a folder. */
async function connect({ endpoint, region, bucket, accessKeyId, secretAccessKey }: Bucket): Promise<S3mini> {
  const { S3mini } = await import('s3mini');
  return new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: answeringInTime,
  });
}

const answeringInTime: typeof fetch = async (input, init) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  try {
    return await fetch(input, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** A server that is busy or away, as against one that refuses. */
function mayPass(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status === undefined || status >= 500 || status === 429;
}
