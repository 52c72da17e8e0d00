import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaKey, MediaStore, OpenMedia } from './media-store.js';
import { mediaPath, MediaStoreFull } from './media-store.js';

/** Media in a folder of this machine, or in one that several machines share. */
export class FolderMediaStore implements MediaStore {
  constructor(private readonly root: string) {}

  /**
   * Writes a temporary file next to the target, flushes it to the disk and renames it, so that readers see the whole
   * file or none.
   */
  async put(key: MediaKey, content: Buffer): Promise<void> {
    const path = this.pathOf(key);
    const unfinished = unfinishedOf(path);
    try {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(unfinished, 'w', 0o644);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    } catch (error) {
      // A part of a file would keep a full disk full.
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') ? new MediaStoreFull(error) : error;
    }
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfsOf(this.root);
    return bavail * bsize;
  }

  async open(key: MediaKey): Promise<OpenMedia | undefined> {
    const file = await open(this.pathOf(key), 'r').catch(absentAsUndefined);
    if (!file) return undefined;
    const { size } = await file.stat().catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    return { stream: file.createReadStream(), bytes: size };
  }

  async remove(key: MediaKey): Promise<void> {
    const path = this.pathOf(key);
    await rm(path, { force: true });
    // Removes the temporary file of a process that ended while it was writing.
    await rm(unfinishedOf(path), { force: true });
  }

  private pathOf(key: MediaKey): string {
    return join(this.root, mediaPath(key));
  }
}

/** The file system of a folder, also before the first file has made it. */
async function statfsOf(path: string): Promise<{ bavail: number; bsize: number }> {
  return statfs(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
    return statfsOf(dirname(path));
  });
}

/** Codes of a full disk and of a used quota. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

function unfinishedOf(path: string): string {
  return `${path}.unfinished`;
}

/** Flushes a folder to the disk; only then does a rename survive a power failure. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function absentAsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
