import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { appendFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { StartProblem } from './problem.js';
import { supervise } from './supervised-process.js';

const WRONG_CONFIGURATION = 78;

/** What the supervisor sees of a process: the test says when it reports and how it ends. */
class Life extends EventEmitter {
  readonly signals: string[] = [];
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;

  constructor(readonly pid: number) {
    super();
  }

  kill(signal: NodeJS.Signals): boolean {
    this.signals.push(signal);
    return true;
  }

  report(type: string): void {
    this.emit('message', { type });
  }

  end({ code = null, signal = null }: { code?: number | null; signal?: NodeJS.Signals | null }): void {
    this.exitCode = code;
    this.signalCode = signal;
    this.emit('exit', code, signal);
  }
}

describe('[reliability 2] a supervised process', () => {
  const clock = perTest(() => manualClock());
  const folder = perTest(temporaryFolder);
  let lives: Life[];
  let events: string[];
  let problems: StartProblem[];
  let hasRoom: boolean;

  beforeEach(() => {
    [lives, events, problems, hasRoom] = [[], [], [], true];
  });

  function start() {
    const plan = { name: 'worker', script: 'worker.js', env: {}, logFile: folder.at('worker.log') };
    return supervise(plan, {
      clock,
      events: {
        spawned: (name, pid) => void events.push(`spawned ${name} ${pid}`),
        ready: (name, pid) => void events.push(`ready ${name} ${pid}`),
        died: (_name, story) => void events.push(story),
        gaveUp: (problem) => void problems.push(problem),
      },
      start: () => {
        if (!hasRoom) throw new StartProblem('worker.log cannot be written (ENOSPC): free space.');
        lives.push(new Life(lives.length + 1));
        return life() as unknown as ChildProcess;
      },
    });
  }
  const life = () => lives.at(-1) as Life;

  it('is ready when it says so, and starts again when it ends, after a delay that grows', async () => {
    const { ready } = start();
    life().report('ready');
    await ready;
    for (const seconds of [0.25, 0.5, 1]) {
      const before = lives.length;
      life().end({ signal: 'SIGKILL' });
      expect(events.at(-1)).toBe(`worker exited (SIGKILL) and restarts in ${seconds} s.`);
      await clock.advance(seconds * 1_000 - 1);
      expect(lives).toHaveLength(before);
      await clock.advance(1);
      expect(lives).toHaveLength(before + 1);
    }
    life().report('ready');
    expect(events.at(-1)).toBe('ready worker 4');
    expect(problems).toEqual([]);
  });

  it('has its last lines in what is said about its end', () => {
    start();
    appendFileSync(folder.at('worker.log'), '--- started now\nno such table\n');
    life().end({ code: 1 });
    const end = /^worker exited \(exit code 1\) and restarts .* Last lines of .*:\n {4}no such table$/;
    expect(events.at(-1)).toMatch(end);
  });

  it('is not started while its log has no room: the first time this ends the start, later it is tried again', async () => {
    hasRoom = false;
    expect(start).toThrow(StartProblem);
    hasRoom = true;
    start();
    hasRoom = false;
    life().end({ code: 1 });
    await clock.advance(250);
    expect(events.at(-1)).toBe(
      'worker could not be started (worker.log cannot be written (ENOSPC): free space) and restarts in 0.5 s.',
    );
    hasRoom = true;
    await clock.advance(500);
    expect([lives.length, events.at(-1), problems]).toEqual([2, 'spawned worker 2', []]);
  });

  it('is killed when it is not ready within a minute, but not while it waits for a server', async () => {
    start();
    await clock.advance(59_000);
    life().report('waiting');
    await clock.advance(59_999);
    expect(life().signals).toEqual([]);
    await clock.advance(1);
    expect(life().signals).toEqual(['SIGKILL']);
    life().end({ signal: 'SIGKILL' });
    expect(events.at(-1)).toBe('worker was not ready within 60 s and restarts in 0.25 s.');
  });

  it('may wait for a server again after it was ready', async () => {
    start();
    life().report('ready');
    life().report('waiting');
    await clock.advance(3_600_000);
    expect(life().signals).toEqual([]);
  });

  it('[design 3.11] does not start again when its configuration is wrong', async () => {
    const { ready } = start();
    life().end({ code: WRONG_CONFIGURATION });
    await expect(ready).rejects.toThrow('worker does not keep running: its configuration is wrong.');
    expect(problems).toHaveLength(1);
    await clock.advance(60_000);
    expect(lives).toHaveLength(1);
  });

  it('[design 4] gets SIGTERM when it is stopped, SIGKILL when the time for that is over, and does not start again', async () => {
    const { stop } = start();
    life().report('ready');
    const stopped = stop(12_000);
    expect(life().signals).toEqual(['SIGTERM']);
    await clock.advance(11_999);
    expect(life().signals).toEqual(['SIGTERM']);
    await clock.advance(1);
    expect(life().signals).toEqual(['SIGTERM', 'SIGKILL']);
    life().end({ signal: 'SIGKILL' });
    await stopped;
    await clock.advance(60_000);
    expect(lives).toHaveLength(1);
  });

  it('[design 4] does not start again when it is stopped between two lives', async () => {
    const { stop } = start();
    life().end({ code: 1 });
    await stop(12_000);
    await clock.advance(60_000);
    expect(lives).toHaveLength(1);
  });
});
