import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';

/** The highest heartbeat that a file outside of the database knows; 0 without a file. */
export async function readHeartbeatFile(path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '0';
    throw error;
  });
  const heartbeat = Number(text.trim());
  if (!Number.isSafeInteger(heartbeat)) throw new Error(`HEARTBEAT_FILE: ${path} has no number`);
  return heartbeat;
}

/** Codes of a full disk and of a used quota. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Stores the heartbeat, so that a reader sees the old number or the new one. Processes that share the file may have the same id, as those
 * of containers do. Returns false if the disk has no room: the file is then as it was.
 */
export async function writeHeartbeatFile(path: string, heartbeat: number, write = writeFile): Promise<boolean> {
  const part = `${path}.${randomUUID()}`;
  try {
    await write(part, `${heartbeat}\n`);
    await rename(part, path);
    return true;
  } catch (error) {
    await rm(part, { force: true });
    if (NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
