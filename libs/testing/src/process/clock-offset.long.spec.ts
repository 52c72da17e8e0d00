import { describe, expect, it } from '@jest/globals';
import { clockOffset } from './clock-offset.js';
import { startProcess } from './start-process.js';

describe('clockOffset', () => {
  it.each([10, -10])('%s minutes moves the dates of a process, and no date that is given', async (minutes) => {
    const child = await startProcess({
      command: [
        process.execPath,
        '-e',
        `console.log(JSON.stringify([Date.now(), new Date().getTime(), new Date(5).getTime(), new Date() instanceof Date]))`,
      ],
      env: clockOffset(minutes),
    });
    const before = Date.now() - 60_000;
    await child.exited;

    const [now, made, given, isDate] = JSON.parse(child.output()) as [number, number, number, boolean];
    for (const time of [now, made]) {
      expect(time - minutes * 60_000).toBeGreaterThan(before);
      expect(time - minutes * 60_000).toBeLessThanOrEqual(Date.now());
    }
    expect([given, isDate]).toEqual([5, true]);
  });
});
