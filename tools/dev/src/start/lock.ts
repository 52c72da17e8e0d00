import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { processStartTime } from '@listings/testing';
import { StartProblem } from './problem.js';
import { notWritten } from './state-file.js';

/**
 * Makes this process the only start in its home; the returned function releases the lock. A lock whose process no longer
 * runs (recognised by pid and start time) is taken over.
 */
export function lockHome(path: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, startTime: processStartTime(process.pid) });
  const draft = `${path}.${process.pid}`;
  try {
    writeDraft(draft, mine);
    for (let attempt = 0; attempt < 20; attempt++) {
      if (tryLink(draft, path)) return () => void (read(path) === mine && rmSync(path, { force: true }));
      const held = read(path);
      if (held === undefined) continue;
      const holder = livingHolder(held);
      if (holder !== undefined) {
        throw new StartProblem(
          `Another start (pid ${holder}) already runs in this folder: stop it first (Ctrl-C in its terminal, or "kill ${holder}"), or run a second system beside it with "LISTINGS_HOME=.listings-2 PORT=0 npm start".`,
        );
      }
      takeAway(path, held);
    }
    throw new StartProblem(`${path} cannot be locked: another start is in progress. Try again.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDraft(draft: string, content: string): void {
  try {
    writeFileSync(draft, content);
  } catch (error) {
    throw notWritten(draft, error);
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

/** Removes a stale lock. Two starts may find the same one: a start that moves a fresh lock by mistake restores it. */
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
