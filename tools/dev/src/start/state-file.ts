import { chownSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartProblem } from './problem.js';

/**
 * Writes a JSON file atomically: a reader sees the old or the new content. Only the owner may read the file. Throws a
 * StartProblem if it cannot be written, such as on a full disk, and leaves nothing behind.
 */
export function writeStateFile(path: string, content: unknown): void {
  const draft = `${path}.${process.pid}.new`;
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    giveToOwner(draft);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw notWritten(path, error);
  }
}

/** Why a file of the home cannot be written, such as on a full disk, and what to do. */
export function notWritten(path: string, error: unknown): StartProblem {
  const { code = String(error) } = error as NodeJS.ErrnoException;
  const remedy = code === 'ENOSPC' ? 'free space on the disk' : 'run the start as the user who owns the folder';
  return new StartProblem(`${path} cannot be written (${code}): ${remedy}, or choose another one with LISTINGS_HOME.`);
}

/** Writes such a file while the system runs: if it cannot be written, the system goes on, and `say` tells the reason. */
export function updateStateFile(path: string, content: unknown, say: (line: string) => void): void {
  try {
    writeStateFile(path, content);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    say(error.message);
  }
}

/** Gives the file to the owner of its folder, so that one start as root does not lock the owner out. */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

/** Reads such a file; undefined if it does not exist. A file that is not JSON is reported and not replaced. */
export function readStateFile(path: string): unknown {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new StartProblem(
      `${path} cannot be read (${code}): run the start as the user who owns it, or choose another folder with LISTINGS_HOME.`,
    );
  }
  try {
    return JSON.parse(content) as unknown;
  } catch {
    throw new StartProblem(`${path} is damaged (it is not JSON): restore it from a backup, or move it away.`);
  }
}

/** Narrows a parsed value to an object; an empty object for any other value. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
