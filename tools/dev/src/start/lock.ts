import { processStartTime } from '@listings/testing';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartProblem } from './problem.js';

/**
 * Makes this process the only start in its home; the returned function gives the home back. A lock
 * left by a killed start is recognised by the start time of its process and taken over.
 */
export function lockHome(path: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, startTime: processStartTime(process.pid) });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      if (tryLink(draft, path)) return () => void (read(path) === mine && rmSync(path, { force: true }));
      const held = read(path);
      if (held === undefined) continue;
      const holder = livingHolder(held);
      if (holder !== undefined) {
        throw new StartProblem(
          `Another start (pid ${holder}) already runs in this folder: stop it first (Ctrl-C there, or "kill ${holder}"), or start a second system beside it with "LISTINGS_HOME=.listings-2 PORT=0 npm start".`,
        );
      }
      takeAway(path, held);
    }
    throw new StartProblem(`${path} cannot be taken: another start is just beginning. Try again.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function livingHolder(content: string): number | undefined {
  let pid: unknown;
  let startTime: unknown;
  try {
    ({ pid, startTime } = JSON.parse(content) as Record<string, unknown>);
  } catch {
    return undefined;
  }
  return typeof pid === 'number' && processStartTime(pid) === startTime ? pid : undefined;
}

/** Two starts may find the same stale lock: whoever moves away a fresh one by mistake puts it back. */
function takeAway(path: string, stale: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) !== stale) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
