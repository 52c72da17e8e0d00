import type { Readable } from 'node:stream';

/** A file of an account. Both parts come from ids of ours, never from what a client wrote. */
export interface MediaKey {
  readonly accountId: number;
  readonly file: string;
}

/** A file that is being read. Destroy the stream when it is not read to its end. */
export interface OpenMedia {
  readonly stream: Readable;
  /** Undefined when the store does not tell. */
  readonly bytes: number | undefined;
}

/** Where the files of photos lie [contract 4]: a folder, or a bucket. A file never changes once it is there. */
export interface MediaStore {
  /** Stores a file. When it resolves, the file is there for good; when it throws, nobody will read a part of it. */
  put(key: MediaKey, content: Buffer, contentType: string): Promise<void>;
  /** Opens a file; undefined when there is none. */
  open(key: MediaKey): Promise<OpenMedia | undefined>;
  /** Removes a file; one that is not there is removed already. */
  remove(key: MediaKey): Promise<void>;
}

const FILE = /^[a-z0-9][a-z0-9-]*\.[a-z]{3,4}$/;

/** The path of a file below the root of its store; throws for a name that no file of ours has. */
export function mediaPath({ accountId, file }: MediaKey): string {
  if (!Number.isSafeInteger(accountId) || accountId < 1 || !FILE.test(file))
    throw new Error('not the name of a media file');
  return `${accountId}/${file}`;
}
