import { mkdirSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '../jest/index.js';
import { memoryFolder } from './memory-folder.js';

/** Above the largest pid that Linux gives to a process. */
const DEAD = 2 ** 22 + 1;

describe('the folder of test data in memory', () => {
  const parent = perTest(temporaryFolder);
  const make = (bounds: { room: number; memory: number }, at = parent.path) => memoryFolder(process.pid, at, bounds);

  it('[design 5] is made where there is room, beside those of other runs and not beside those of dead ones', () => {
    const first = basename(make({ room: 1, memory: 1 }) ?? '');
    const left = first.replace(String(process.pid), String(DEAD));
    mkdirSync(parent.at(`${left}/data`), { recursive: true });
    const others = ['of-somebody-else', `listings-test-data-1-${DEAD}-of-another-container`];
    for (const other of others) mkdirSync(parent.at(other));

    const second = basename(make({ room: 1, memory: 1 }) ?? '');

    expect(readdirSync(parent.path).sort()).toEqual([first, second, ...others].sort());
    expect(first).not.toBe(second);
  });

  it('[design 5] is not made without room, without memory, or without such a file system', () => {
    expect(make({ room: Infinity, memory: 1 })).toBeUndefined();
    expect(make({ room: 1, memory: Infinity })).toBeUndefined();
    expect(make({ room: 1, memory: 1 }, parent.at('nowhere'))).toBeUndefined();
    expect(readdirSync(parent.path)).toEqual([]);
  });
});
