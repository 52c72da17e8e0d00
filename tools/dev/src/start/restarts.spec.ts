import { describe, expect, it } from '@jest/globals';
import { restartPolicy } from './restarts.js';

describe('restarts', () => {
  it('have increasing delays, at most five per minute', () => {
    const policy = restartPolicy(() => 0);
    const answers = Array.from({ length: 6 }, () => policy({ wasReady: true, code: 1 }));
    expect(answers.slice(0, 5).map((answer) => answer.again && answer.delayMs)).toEqual([250, 500, 1000, 2000, 4000]);
    expect(answers[5]).toEqual({ again: false, why: 'it exited 6 times in a minute' });
  });

  it('are counted per minute', () => {
    let now = 0;
    const policy = restartPolicy(() => now);
    for (let i = 0; i < 5; i++) policy({ wasReady: true, code: 1 });
    now = 60_000;
    expect(policy({ wasReady: true, code: 1 })).toEqual({ again: true, delayMs: 250 });
  });

  it('stop early for a process that never becomes ready or has a wrong configuration', () => {
    const policy = restartPolicy();
    expect(policy({ wasReady: false, code: 1 }).again).toBe(true);
    expect(policy({ wasReady: false, code: 1 })).toEqual({ again: false, why: 'it exited twice before it was ready' });
    expect(restartPolicy()({ wasReady: false, code: 78 })).toEqual({ again: false, why: 'its configuration is wrong' });
  });
});
