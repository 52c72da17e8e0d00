import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { memoryFolder } from './memory-folder.js';

/** Above the largest pid that Linux gives to a process. */
const DEAD = 2 ** 22 + 1;

describe('the folder of test data in memory', () => {
  let parent: string;
  beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), 'memory-folder-'))));
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  it('[design 5] is made where there is room, beside those of other runs and not beside those of dead ones', () => {
    const first = memoryFolder(process.pid, parent, { room: 1, memory: 1 });
    const left = basename(first ?? '').replace(String(process.pid), String(DEAD));
    mkdirSync(join(parent, left, 'data'), { recursive: true });
    mkdirSync(join(parent, 'of-somebody-else'));
    mkdirSync(join(parent, `listings-test-data-1-${DEAD}-of-another-container`));

    const second = memoryFolder(process.pid, parent, { room: 1, memory: 1 });

    expect(readdirSync(parent).sort()).toEqual(
      [
        basename(first ?? ''),
        basename(second ?? ''),
        `listings-test-data-1-${DEAD}-of-another-container`,
        'of-somebody-else',
      ].sort(),
    );
    expect(first).not.toBe(second);
  });

  it('[design 5] is not made without room, without memory, or without such a file system', () => {
    expect(memoryFolder(process.pid, parent, { room: Infinity, memory: 1 })).toBeUndefined();
    expect(memoryFolder(process.pid, parent, { room: 1, memory: Infinity })).toBeUndefined();
    expect(memoryFolder(process.pid, join(parent, 'nowhere'), { room: 1, memory: 1 })).toBeUndefined();
    expect(readdirSync(parent)).toEqual([]);
  });
});
