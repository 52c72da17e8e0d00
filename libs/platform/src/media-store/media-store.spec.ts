import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createConnectionServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { BucketMediaStore } from './bucket-store.js';
import { mediaStoreOf } from './configuration.js';
import type { MediaStoreConfiguration } from './configuration.js';
import { FolderMediaStore } from './folder-store.js';
import type { MediaStore } from './media-store.js';
import { mediaPath } from './media-store.js';

let folder: string;
let server: S3rver;

/** Number of requests that the server received. */
let requests = 0;
const bucket = { endpoint: '', region: 'us-east-1', bucket: 'media', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  // A real S3-compatible server: it checks signatures.
  const place = { port: 0, address: '127.0.0.1', directory: join(folder, 's3') };
  server = new S3rver({ ...place, silent: true, configureBuckets: [{ name: 'media' }] });
  await mkdir(join(folder, 's3'));
  const { port } = await server.run();
  server.httpServer.on('request', () => (requests += 1));
  bucket.endpoint = `http://127.0.0.1:${port}/`;
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const key = (file: string, accountId = 1001) => ({ accountId, file });
const read = async (store: MediaStore, file: string, accountId?: number) => {
  const opened = await store.open(key(file, accountId));
  return opened && { content: (await buffer(opened.stream)).toString(), bytes: opened.bytes };
};

describe.each<[string, () => MediaStore]>([
  ['a folder', () => new FolderMediaStore(join(folder, 'local'))],
  ['an S3-compatible bucket', () => new BucketMediaStore(bucket)],
])('media in %s', (_, store) => {
  it('[contract 4] are read as they were stored, and absent after removal', async () => {
    await store().put(key('a-1.jpg'), Buffer.from('first'), 'image/jpeg');
    await store().put(key('a-1-thumbnail.jpg'), Buffer.from('small'), 'image/jpeg');
    expect(await read(store(), 'a-1.jpg')).toEqual({ content: 'first', bytes: 5 });
    await store().remove(key('a-1.jpg'));
    expect(await read(store(), 'a-1.jpg')).toBeUndefined();
    expect(await read(store(), 'a-1-thumbnail.jpg')).toEqual({ content: 'small', bytes: 5 });
  });

  it('[contract 4] can be stored twice or removed twice', async () => {
    for (const text of ['one', 'other']) await store().put(key('b-2.png'), Buffer.from(text), 'image/png');
    expect(await read(store(), 'b-2.png')).toEqual({ content: 'other', bytes: 5 });
    await store().remove(key('b-2.png'));
    await store().remove(key('b-2.png'));
    expect(await read(store(), 'b-2.png')).toBeUndefined();
  });

  it('[design 3.6] of one account are separate from those of another', async () => {
    await store().put(key('c-3.jpg', 1), Buffer.from('mine'), 'image/jpeg');
    expect(await read(store(), 'c-3.jpg', 2)).toBeUndefined();
  });

  const FOREIGN = ['../secret.jpg', 'a/b.jpg', '.hidden.jpg', 'a.jpg.unfinished', 'a', 'A.jpg', 'a\0.jpg', '..', ''];
  it.each(FOREIGN)('[reliability 3] reject a name like %j', async (file) => {
    for (const use of [() => store().open(key(file)), () => store().put(key(file), Buffer.from('x'), 'image/jpeg')])
      await expect(use()).rejects.toThrow('not the name of a media file');
  });

  it('[reliability 3] reject an account that is not a number', () => {
    for (const accountId of [0, -1, 1.5, Number.NaN, '../1' as unknown as number])
      expect(() => mediaPath(key('a.jpg', accountId))).toThrow('not the name of a media file');
  });
});

describe('media in a folder', () => {
  it('[reliability 2] of a process that died while writing are removed with their row', async () => {
    const root = join(folder, 'crashed');
    await mkdir(join(root, '1001'), { recursive: true });
    await writeFile(join(root, '1001', 'd-4.jpg.unfinished'), 'half');
    const store = new FolderMediaStore(root);
    expect(await store.open(key('d-4.jpg'))).toBeUndefined();
    await store.remove(key('d-4.jpg'));
    expect(await readdir(join(root, '1001'))).toEqual([]);
  });

  it('[reliability 2] leave nothing of a file that could not be stored', async () => {
    const root = join(folder, 'failed');
    // The file cannot replace a folder.
    await mkdir(join(root, '1001', 'd-5.jpg', 'taken'), { recursive: true });
    const store = new FolderMediaStore(root);
    await expect(store.put(key('d-5.jpg'), Buffer.from('whole'))).rejects.toThrow();
    expect(await readdir(join(root, '1001'))).toEqual(['d-5.jpg']);
  });

  it('[reliability 2] tell how many bytes have room', async () => {
    expect(await new FolderMediaStore(folder).freeBytes()).toBeGreaterThan(0);
    // The first file makes the folder.
    expect(await new FolderMediaStore(join(folder, 'not/yet/there')).freeBytes()).toBeGreaterThan(0);
  });
});

describe('media in a bucket', () => {
  it('[design 3.11] fail with a wrong secret or bucket, without a retry', async () => {
    const before = requests;
    const stored = (wrong: Partial<typeof bucket>) =>
      new BucketMediaStore({ ...bucket, ...wrong }).put(key('e.jpg'), Buffer.from('x'), 'image/jpeg');
    await expect(stored({ secretAccessKey: 'wrong' })).rejects.toMatchObject({ status: 403 });
    await expect(stored({ bucket: 'other' })).rejects.toMatchObject({ status: 404 });
    expect(requests).toBe(before + 2);
  });

  it('[reliability 2] are stored by a retry if the server is busy', async () => {
    let calls = 0;
    const busy = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead((calls += 1) === 1 ? 503 : 200).end());
    });
    const clock = manualClock();
    const store = new BucketMediaStore({ ...bucket, endpoint: await endpointOf(busy) }, clock);
    const stored = store.put(key('f.jpg'), Buffer.from('x'), 'image/jpeg');
    await clock.untilTimer(200);
    await clock.advance(200);
    await stored;
    expect(calls).toBe(2);
    busy.closeAllConnections();
    busy.close();
  });
});

it.each([
  ['HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n', [200, 1_000]],
  ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', []],
  ['no HTTP', [200, 1_000]],
])('[reliability 2] a bucket that answers nonsense fails the operation, and no more: %j', async (answer, waits) => {
  const nonsense = createConnectionServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  const endpoint = await endpointOf(nonsense);
  const clock = manualClock();
  const failed = read(new BucketMediaStore({ ...bucket, endpoint }, clock), 'h.jpg').catch((error: unknown) => error);
  for (const waitMs of waits) {
    await clock.untilTimer(waitMs);
    await clock.advance(waitMs);
  }
  expect(await failed).toBeInstanceOf(Error);
  await new Promise((resolve) => nonsense.close(resolve));
});

// Sizes at which the last part of the body comes while the reader pauses.
it.each([70_000, 100_000, 131_072, 1_000_000, 5_000_000])(
  '[contract 4, reliability 2] media in a bucket that closes its connections reach a reader who pauses, and end no process: %i bytes',
  async (bytes) => {
    let ended: Promise<unknown> | undefined;
    const closing = createConnectionServer((socket) => {
      socket.on('error', () => undefined);
      ended = once(socket, 'close');
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes}\r\nconnection: close\r\n\r\n`);
        socket.end(Buffer.alloc(bytes, 'a'));
      });
    });
    const endpoint = await endpointOf(closing);
    const opened = await new BucketMediaStore({ ...bucket, endpoint }).open(key('g.jpg'));
    expect(opened?.bytes).toBe(bytes);
    // The connection takes what it can, and the end, before the reader begins.
    await turns(100);
    let read = 0;
    for await (const part of opened?.stream ?? []) {
      read += (part as Buffer).length;
      await turns(10);
    }
    expect(read).toBe(bytes);
    await ended;
    await new Promise((resolve) => closing.close(resolve));
  },
);

/** Starts a server, and returns its address. */
async function endpointOf(started: Server): Promise<string> {
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

/** Lets the connections of this process work. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const configured = (variables: Partial<MediaStoreConfiguration>) =>
  mediaStoreOf({ MEDIA_STORE: 'local', ...variables });

it('[contract 4] the media store is a folder by default, S3-compatible by configuration', () => {
  expect(configured({ MEDIA_DIR: '/var/media' })).toBeInstanceOf(FolderMediaStore);
  const place = { S3_ENDPOINT: 'https://s3.example', S3_REGION: 'eu', S3_BUCKET: 'b' };
  const s3 = { ...place, S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' };
  expect(configured({ MEDIA_STORE: 's3', ...s3 })).toBeInstanceOf(BucketMediaStore);
});
