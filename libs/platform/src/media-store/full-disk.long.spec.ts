import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { FolderMediaStore } from './folder-store.js';
import { MediaStoreFull } from './media-store.js';

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));

/** Whether this user may mount a file system of 1 MB. */
const isMounted = process.getuid?.() === 0 && mounted();

function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

afterAll(() => {
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const key = (file: string) => ({ accountId: 1001, file });
const given = isMounted ? it : it.skip;

describe('media on a disk of 1 MB', () => {
  given(
    '[reliability 2] a file without room fails as such, leaves nothing, and fits when another one is removed',
    async () => {
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
});
