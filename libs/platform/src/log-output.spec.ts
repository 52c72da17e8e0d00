import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import type { FileCalls } from './log-output.js';
import { LogOutput } from './log-output.js';

const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

/** A file that takes so many bytes, and what it has. */
function smallDisk(room: number) {
  const disk = { room, content: '' };
  const take = (bytes: Buffer): number => {
    if (disk.room <= 0) throw full();
    const part = bytes.subarray(0, disk.room);
    disk.room -= part.length;
    disk.content += part.toString();
    return part.length;
  };
  const calls: FileCalls = {
    write: (_, bytes, offset, length, position, done) => {
      try {
        done(null, take(bytes));
      } catch (error) {
        done(error as NodeJS.ErrnoException, 0);
      }
    },
    writeSync: (_, bytes) => take(bytes),
  };
  return { disk, output: new LogOutput(1, calls) };
}

describe('the output of a log', () => {
  it('[reliability 2] on a full disk counts the lines and ends no process', async () => {
    const device = openSync('/dev/full', 'w');
    const output = new LogOutput(device);
    for (let line = 0; line < 200; line += 1) output.write(`${'x'.repeat(100)}\n`);
    output.flush();
    const all = () => output.unwritten > 0 && (output.flush(), output.unwritten === 200);
    await waitFor(all, { describe: 'the lines that are left out' });
    expect(output.failing).toBe(true);
    output.write('the last one\n');
    output.flushSync();
    expect(output.unwritten).toBe(201);
    closeSync(device);
  });

  it('[reliability 2] writes whole lines again when the disk has room', () => {
    const { disk, output } = smallDisk(25);
    for (const line of ['first line\n', 'second line\n', 'third line\n']) {
      output.write(line);
      output.flush();
    }
    expect([output.unwritten, output.failing]).toEqual([1, true]);
    disk.room = 1_000;
    output.write('fourth line\n');
    output.flush();
    expect(output.failing).toBe(false);
    expect(disk.content).toBe('first line\nsecond line\nth\nfourth line\n');
  });

  it('keeps lines while the reader of a pipe pauses', () => {
    let pauses = 2;
    let content = '';
    const write: FileCalls['write'] = (_, bytes, offset, length, position, done) => {
      if (pauses > 0) {
        pauses -= 1;
        done(Object.assign(new Error('try again'), { code: 'EAGAIN' }), 0);
      } else {
        content += bytes.toString();
        done(null, bytes.length);
      }
    };
    const output = new LogOutput(1, { write, writeSync: () => 0 });
    output.write('one\n');
    for (let flush = 0; flush < 4; flush += 1) output.flush();
    expect([content, output.unwritten]).toEqual(['one\n', 0]);
  });

  it('[reliability 2] holds a bounded number of lines while nothing can be written', () => {
    const output = new LogOutput(1, { write: () => undefined, writeSync: () => 0 });
    for (let line = 0; line < 6_000; line += 1) output.write(`${'x'.repeat(1_000)}\n`);
    expect(output.unwritten).toBeGreaterThan(1_900);
  });
});
