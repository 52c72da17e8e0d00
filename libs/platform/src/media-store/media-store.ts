import type { Readable } from 'node:stream';

/** Identifies a file of an account. Both parts come from our ids, never from a client's input. */
export interface MediaKey {
  readonly accountId: number;
  readonly file: string;
}

/** An open file. Destroy the stream if you do not read it to its end. */
export interface OpenMedia {
  readonly stream: Readable;
  /** Undefined if the store does not report the size. */
  readonly bytes: number | undefined;
}

/** The store has no room for a file. Nothing of the file is left in it. */
export class MediaStoreFull extends Error {
  constructor(cause: unknown) {
    super('The media store has no room for the file.', { cause });
    this.name = 'MediaStoreFull';
  }
}

/** Stores the files of photos [contract 4]: a folder or a bucket. A stored file never changes. */
export interface MediaStore {
  /**
   * Stores a file atomically and durably: after it resolves, the file is complete; if it throws, no reader sees a part
   * of it, and no part of it takes room. Throws {@link MediaStoreFull} if the store has no room.
   */
  put(key: MediaKey, content: Buffer, contentType: string): Promise<void>;
  /** Opens a file; undefined if it does not exist. */
  open(key: MediaKey): Promise<OpenMedia | undefined>;
  /** Removes a file; does nothing if it does not exist. */
  remove(key: MediaKey): Promise<void>;
  /** Bytes that the store has room for; absent if it does not tell. */
  freeBytes?(): Promise<number>;
}

const FILE = /^[a-z0-9][a-z0-9-]*\.[a-z]{3,4}$/;

/** Returns the path of a file below the root of its store; throws for an invalid name. */
export function mediaPath({ accountId, file }: MediaKey): string {
  if (!Number.isSafeInteger(accountId) || accountId < 1 || !FILE.test(file))
    throw new Error('This is not the name of a media file.');
  return `${accountId}/${file}`;
}
