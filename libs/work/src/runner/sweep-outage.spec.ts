import { describe, expect, it } from '@jest/globals';
import { LEASE_MS } from '@listings/platform';
import { manualClock } from '@listings/testing';
import { SweepOutage } from './sweep-outage.js';

const SWEEP_MS = 2_000;

/** A sweep that looks at every interval, until the test lets it miss some. */
function sweep() {
  const clock = manualClock();
  const outage = new SweepOutage(clock, SWEEP_MS);
  outage.start();
  const lookAfter = async (ms: number) => {
    await clock.advance(ms);
    return outage.look();
  };
  return { clock, outage, lookAfter };
}

describe('[reliability 2] a sweep', () => {
  it('gives claims back that have ended, and all of them count', async () => {
    const { lookAfter } = sweep();
    for (let times = 0; times < 5; times += 1) expect(await lookAfter(SWEEP_MS)).toEqual({ mayRelease: true });
  });

  it('lets the processes renew their claims after a time without the database, and those that ended before do not count', async () => {
    const { lookAfter } = sweep();
    await lookAfter(SWEEP_MS);
    expect(await lookAfter(LEASE_MS)).toEqual({ mayRelease: false, countedMs: 0 });
    expect(await lookAfter(SWEEP_MS)).toEqual({ mayRelease: false, countedMs: 0 });
    await lookAfter(SWEEP_MS);
    await lookAfter(SWEEP_MS);
    // What ended in the last half second counts again.
    expect(await lookAfter(SWEEP_MS)).toEqual({ mayRelease: true, countedMs: 4 * SWEEP_MS - LEASE_MS });
  });

  it('notices that the machine was asleep by the time of day', async () => {
    const { clock, lookAfter } = sweep();
    await lookAfter(SWEEP_MS);
    clock.setTimeOfDay(new Date(clock.now().getTime() + 3_600_000));
    expect(await lookAfter(SWEEP_MS)).toEqual({ mayRelease: false, countedMs: 0 });
  });

  it('of a process that has just started counts what others left, and pauses where nobody has swept', async () => {
    const { lookAfter, outage } = sweep();
    outage.pause();
    expect(await lookAfter(0)).toEqual({ mayRelease: false });
    for (let times = 0; times < 3; times += 1) await lookAfter(SWEEP_MS);
    expect(await lookAfter(SWEEP_MS)).toEqual({ mayRelease: true });
  });

  it('that takes long, because there are many accounts, is no outage', async () => {
    const { clock, outage, lookAfter } = sweep();
    for (let times = 0; times < 8; times += 1) {
      expect(await lookAfter(SWEEP_MS)).toEqual({ mayRelease: true });
      for (let statements = 0; statements < 10; statements += 1) {
        await clock.advance(SWEEP_MS);
        outage.answered();
      }
    }
  });

  it('notices an outage between two statements of a run', async () => {
    const { clock, outage, lookAfter } = sweep();
    await lookAfter(SWEEP_MS);
    await clock.advance(LEASE_MS);
    outage.answered();
    expect(await lookAfter(SWEEP_MS)).toEqual({ mayRelease: false, countedMs: 0 });
  });

  it('that is always late gives rows back nevertheless', async () => {
    const { lookAfter } = sweep();
    const looks = [];
    for (let times = 0; times < 8; times += 1) looks.push((await lookAfter(2 * LEASE_MS)).mayRelease);
    expect(looks.filter((mayRelease) => mayRelease)).toHaveLength(5);
  });
});
