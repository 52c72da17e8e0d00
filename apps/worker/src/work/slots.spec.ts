import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Slots } from './slots.js';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => void jest.useRealTimers());

const turn = () => new Promise(setImmediate);

describe('slots', () => {
  it('[design 3.1] a row that waits gets the slot that another one gives back, once', async () => {
    const slots = new Slots({ concurrency: 2 });
    const [one] = [await slots.take(), await slots.take()];
    let begun = 0;
    for (let n = 0; n < 2; n += 1) void slots.take().then(() => (begun += 1));
    expect(slots.room()).toBe(-2);
    one();
    one();
    await turn();
    expect(begun).toBe(1);
    expect(slots.room()).toBe(-1);
  });

  it('[design 3.1] claims ahead while rows are short, and not while they are long', async () => {
    const slots = new Slots({ concurrency: 4, ahead: 4 });
    expect(slots.room()).toBe(4);
    const short = await slots.take();
    jest.advanceTimersByTime(20);
    short();
    expect(slots.room()).toBe(8);
    for (let n = 0; n < 7; n += 1) void slots.take();
    // Three rows wait, more than half of those ahead.
    expect(slots.room()).toBe(-3);

    const slow = new Slots({ concurrency: 4, ahead: 4 });
    const long = await slow.take();
    jest.advanceTimersByTime(1_000);
    long();
    expect(slow.room()).toBe(4);
  });
});
