import { describe, expect, it } from '@jest/globals';
import { manualClock } from './manual-clock.js';

describe('a manual clock', () => {
  it('[design 3.9] stands still until the test moves it', async () => {
    const clock = manualClock('2026-07-06T12:00:00Z');
    expect([clock.now().toISOString(), clock.monotonic()]).toEqual(['2026-07-06T12:00:00.000Z', 0]);
    await clock.advance(1_500);
    expect([clock.now().toISOString(), clock.monotonic()]).toEqual(['2026-07-06T12:00:01.500Z', 1_500]);
  });

  it('[design 3.9] fires timers in the order of their due times, each at its own time', async () => {
    const clock = manualClock();
    const fired: [string, number][] = [];
    const note = (name: string) => () => void fired.push([name, clock.monotonic()]);
    clock.after(300, note('late'));
    clock.after(100, note('early'));
    clock.after(1_000, note('never'));
    clock.after(200, note('cancelled')).cancel();
    const every = clock.every(140, note('every'));
    await clock.advance(300);
    every.cancel();
    await clock.advance(300);
    expect(fired.map(([name, at]) => `${name} ${at}`)).toEqual(['early 100', 'every 140', 'every 280', 'late 300']);
    expect(clock.timers()).toEqual([400]);
  });

  it('[design 3.9] fires what a timer sets for the time that is passed over', async () => {
    const clock = manualClock();
    const slept: number[] = [];
    const loop = (async () => {
      for (let round = 0; round < 3; round += 1) {
        await clock.sleep(50);
        slept.push(clock.monotonic());
      }
    })();
    await clock.advance(150);
    await loop;
    expect(slept).toEqual([50, 100, 150]);
  });

  it('[design 3.9] ends a sleep when its signal is aborted', async () => {
    const clock = manualClock();
    const controller = new AbortController();
    const sleeping = clock.sleep(50, controller.signal);
    controller.abort();
    for (const sleep of [sleeping, clock.sleep(50, controller.signal)])
      await expect(sleep).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(clock.timers()).toEqual([]);
  });

  it('[design 3.9] moves from timer to timer until a condition holds', async () => {
    const clock = manualClock();
    let rounds = 0;
    clock.every(60_000, () => void (rounds += 1));
    expect(await clock.advanceUntil(() => rounds === 3 && 'three')).toBe('three');
    expect(clock.monotonic()).toBe(180_000);
  });

  it('[design 3.9] fires no far timer while it waits for an answer', async () => {
    const clock = manualClock();
    let fired = 0;
    clock.after(3_600_000, () => void (fired += 1));
    let turns = 0;
    await clock.advanceUntil(() => (turns += 1) === 5, { withinMs: 60_000 });
    expect([fired, clock.monotonic()]).toEqual([0, 0]);
    await clock.advanceUntil(() => fired === 1);
    expect(clock.monotonic()).toBe(3_600_000);
  });

  it('[design 3.9] lets time pass while some work runs', async () => {
    const clock = manualClock();
    const slow = async () => {
      await clock.sleep(30);
      return 'done';
    };
    expect(await clock.passDuring(slow())).toBe('done');
    expect(clock.monotonic()).toBeGreaterThanOrEqual(30);
    await expect(clock.passDuring(Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  });

  it('[design 3.9] waits for code that sets its timer later', async () => {
    const clock = manualClock();
    setImmediate(() => clock.after(70, () => undefined));
    await clock.untilTimer(70);
    expect(clock.timers()).toEqual([70]);
  });

  it('[design 3.9] fires no timer when the time of day is corrected', async () => {
    const clock = manualClock('2026-07-06T12:00:00Z');
    let fired = false;
    clock.after(100, () => void (fired = true));
    clock.setTimeOfDay(new Date('2027-01-01T00:00:00Z'));
    await clock.advance(99);
    expect([fired, clock.now().toISOString()]).toEqual([false, '2027-01-01T00:00:00.099Z']);
  });
});
