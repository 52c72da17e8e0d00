import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync, writeSync } from 'node:fs';
import type { Clock } from '@listings/platform';
import { giveToOwner, notWritten } from './state-file.js';

/** A log above this size is rotated; one previous file is kept beside it. */
const ROTATE_AT = 10 * 1024 * 1024;

/**
 * Opens the log of a process for appending and writes a line that marks the new run. Throws a StartProblem if it cannot be written, such as on
 * a full disk.
 */
export function openLog(path: string, clock: Pick<Clock, 'now'>): number {
  let log: number | undefined;
  try {
    if (existsSync(path) && statSync(path).size > ROTATE_AT) renameSync(path, `${path}.1`);
    log = openSync(path, 'a', 0o600);
    writeSync(log, `--- started ${clock.now().toISOString()}\n`);
    giveToOwner(path);
    return log;
  } catch (error) {
    if (log !== undefined) closeSync(log);
    throw notWritten(path, error);
  }
}

/** The last lines of the current run, for the message about its exit. */
export function lastLines(path: string, count: number): string[] {
  if (!existsSync(path)) return [];
  const log = openSync(path, 'r');
  try {
    const { size } = fstatSync(log);
    const tail = Buffer.alloc(Math.min(size, 64 * 1024));
    readSync(log, tail, 0, tail.length, size - tail.length);
    const text = tail.toString('utf8');
    const run = text.slice(text.lastIndexOf('--- started '));
    const lines = run.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('--- started '));
    return lines.slice(-count).map((line) => (line.length > 400 ? `${line.slice(0, 400)}...` : line));
  } finally {
    closeSync(log);
  }
}
