import { describe, expect, it } from '@jest/globals';
import { pollAfterMs, readPollSteps } from './poll-steps.js';

describe('the poll schedule [publishers 1.8]', () => {
  const steps = readPollSteps('30,60,120,300,600,1800,3600', 'POST_POLL_SECONDS');

  it('polls after 30 s, 1, 2, 5, 10, 30 min, then hourly, from the age alone', () => {
    const looks: number[] = [];
    for (let age = 0; looks.length < 10; looks.push(age / 1000)) age += pollAfterMs(steps, age);
    expect(looks).toEqual([30, 60, 120, 300, 600, 1800, 3600, 7200, 10800, 14400]);
  });

  it('tolerates polls that come early or late, and a clock ahead of ours', () => {
    expect(pollAfterMs(steps, 29_990)).toBe(30_010);
    expect(pollAfterMs(steps, 31_000)).toBe(29_000);
    expect(pollAfterMs(steps, -5_000)).toBe(30_000);
  });

  it('is quick where the sandbox is', () => {
    expect(pollAfterMs(readPollSteps('1,2,4,8,15,30', 'POST_POLL_SECONDS'), 0)).toBe(1000);
  });

  it.each(['', 'x', '0,5', '5,5', '10,5', '30,100000'])('refuses "%s"', (text) => {
    expect(() => readPollSteps(text, 'POST_POLL_SECONDS')).toThrow('POST_POLL_SECONDS');
  });
});
