import { chmodSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { availableMemory } from 'node:process';
import { processStartTime } from '../process/identity.js';

const GIGABYTE = 1024 ** 3;

/** Bytes that must be free in the file system, for the databases of a whole run, and in the memory, for its processes too. */
const ENOUGH = { room: 2 * GIGABYTE, memory: 6 * GIGABYTE };

/** Names the processes among which a number stands for one process. */
const NAMESPACE = '/proc/self/ns/pid';

/**
 * Makes a folder in the memory file system of Linux for the databases of a test run; undefined where there is none, or little
 * room. A new database is a thousand small files, which take ten times the processor time on a disk.
 */
export function memoryFolder(ownerPid: number, parent = '/dev/shm', enough = ENOUGH): string | undefined {
  if (!roomIn(parent, enough)) return undefined;
  removeThoseOfDeadRuns(parent);
  const folder = mkdtempSync(join(parent, `${prefix()}${ownerPid}-`));
  // The user that runs the server for root must be able to enter it.
  chmodSync(folder, 0o711);
  return folder;
}

function roomIn(parent: string, { room, memory }: typeof ENOUGH): boolean {
  try {
    const { bavail, bsize } = statfsSync(parent);
    return bavail * bsize >= room && availableMemory() >= memory;
  } catch {
    return false;
  }
}

/** The begin of the names of our folders. Another container with the same memory file system numbers its processes on its own. */
function prefix(): string {
  const namespace = existsSync(NAMESPACE) ? readlinkSync(NAMESPACE).replace(/\D/g, '') : '';
  return `listings-test-data-${namespace}-`;
}

/** A run whose keeper was killed too would otherwise take memory for ever. */
function removeThoseOfDeadRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix())) continue;
    const owner = Number.parseInt(name.slice(prefix().length), 10);
    if (Number.isNaN(owner) || processStartTime(owner)) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}
