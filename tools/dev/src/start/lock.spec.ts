import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { processStartTime } from '@listings/testing';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { lockHome } from './lock.js';

describe('[design 4] the lock of a home', () => {
  const folder = perTest(temporaryFolder);
  const path = () => folder.at('start.lock');

  it('names the start that already runs', () => {
    // Any process that runs: the one that has started the tests.
    const pid = process.ppid;
    writeFileSync(path(), JSON.stringify({ pid, startTime: processStartTime(pid) }));
    const before = readFileSync(path(), 'utf8');

    expect(() => lockHome(path())).toThrow(`Another start (pid ${pid}) already runs in this folder`);
    expect(readFileSync(path(), 'utf8')).toBe(before);
  });

  it('belongs to the next start when the one before has ended', () => {
    const unlock = lockHome(path());
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it.each([
    ['a pid that another process has received since', `{"pid":${process.pid},"startTime":"long ago"}`],
    ['a pid without a process', '{"pid":1073741824,"startTime":"1"}'],
    ['a truncated lock', '{"pid":'],
    ['an empty lock', ''],
  ])('recovers from %s', (_name, content) => {
    writeFileSync(path(), content);
    lockHome(path())();
    expect(existsSync(path())).toBe(false);
  });

  it('does not remove the lock of a successor', () => {
    const unlock = lockHome(path());
    writeFileSync(path(), 'of another start');
    unlock();
    expect(readFileSync(path(), 'utf8')).toBe('of another start');
  });
});
