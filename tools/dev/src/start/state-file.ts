import { chownSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartProblem } from './problem.js';

/** Writes JSON so that a reader sees the old content or the new, never a part; only the owner may read it. */
export function writeStateFile(path: string, content: unknown): void {
  const draft = `${path}.${process.pid}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  giveToOwner(draft);
  renameSync(draft, path);
}

/** One start as root must not lock the folder's owner out of it. */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

/** Reads such a file; undefined when there is none. One that is not JSON is named, not replaced. */
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
    throw new StartProblem(`${path} is damaged (it is not JSON): restore it from a copy, or move it away.`);
  }
}

/** Narrows what came out of a file to an object with named fields. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
