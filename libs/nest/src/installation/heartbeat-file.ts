import { readFile, rename, writeFile } from 'node:fs/promises';

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

/** Stores the heartbeat, so that a reader sees the old number or the new one. */
export async function writeHeartbeatFile(path: string, heartbeat: number): Promise<void> {
  const part = `${path}.${process.pid}`;
  await writeFile(part, `${heartbeat}\n`);
  await rename(part, path);
}
