import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { smallDisk } from '@listings/testing';
import { FolderMediaStore } from './folder-store.js';
import { MediaStoreFull } from './media-store.js';

const disk = smallDisk(1);

afterAll(() => disk?.close());

const key = (file: string) => ({ accountId: 1001, file });
const given = disk ? it : it.skip;

given(
  '[reliability 2] a file without room on the disk of media fails as such, leaves nothing, and fits when another one is removed',
  async () => {
    const folder = disk?.path ?? '';
    const store = new FolderMediaStore(folder);
    const half = Buffer.alloc(600_000, 1);
    await store.put(key('a.jpg'), half);
    await expect(store.put(key('b.jpg'), half)).rejects.toBeInstanceOf(MediaStoreFull);
    expect(readdirSync(join(folder, '1001'))).toEqual(['a.jpg']);
    expect(await store.freeBytes()).toBeGreaterThan(300_000);
    await store.put(key('c.jpg'), half.subarray(0, 300_000));
    await store.remove(key('a.jpg'));
    await store.put(key('b.jpg'), half);
    expect(readdirSync(join(folder, '1001')).sort()).toEqual(['b.jpg', 'c.jpg']);
  },
);
