import { describe, expect, it } from '@jest/globals';
import { manualClock, nextTurn } from '@listings/testing';
import { Slots } from './slots.js';

/** Slots, and how often they told that there may be room. */
function slotsOf(options: { concurrency: number; ahead?: number; perGroup?: number }) {
  const told = { free: 0 };
  const clock = manualClock();
  const defaults = { clock, perGroup: options.concurrency * 16, ahead: 0, slotMs: 500 };
  const slots = new Slots({ ...defaults, ...options, onFree: () => (told.free += 1) });
  return { slots, told, clock };
}

describe('slots', () => {
  it('[design 3.1] a row that waits gets the slot that another one gives back, once', async () => {
    const { slots, told } = slotsOf({ concurrency: 2 });
    const [one, two] = [slots.admit(''), slots.admit('')];
    await Promise.all([one.take(), two.take()]);
    let begun = 0;
    const waiting = [slots.admit(''), slots.admit('')];
    for (const slot of waiting) void slot.take().then(() => (begun += 1));
    one.giveBack();
    one.giveBack();
    await nextTurn();
    expect([begun, told.free, slots.room()]).toEqual([1, 1, 0]);
    two.giveBack();
    await nextTurn();
    expect(begun).toBe(2);
  });

  it('[design 3.1] a row that is preparing has its place, although it has no slot', async () => {
    const { slots } = slotsOf({ concurrency: 2 });
    const preparing = slots.admit('');
    expect(slots.room()).toBe(1);
    await preparing.take();
    expect(slots.room()).toBe(1);
    preparing.giveBack();
    expect(slots.room()).toBe(2);
    slots.admit('').giveBack();
    expect(slots.room()).toBe(2);
  });

  it('[design 3.1] a row that ends while it waits passes its slot on', async () => {
    const { slots } = slotsOf({ concurrency: 1 });
    const [first, ended, last] = [slots.admit(''), slots.admit(''), slots.admit('')];
    await first.take();
    void ended.take();
    let begun = false;
    void last.take().then(() => (begun = true));
    ended.giveBack();
    first.giveBack();
    await nextTurn();
    expect([begun, slots.room()]).toEqual([true, 0]);
  });

  it('[design 3.1] a slow row gives its slot away', async () => {
    const { slots, told, clock } = slotsOf({ concurrency: 1 });
    const slow = slots.admit('');
    await slow.take();
    await clock.advance(499);
    expect([slots.room(), told.free]).toEqual([0, 0]);
    await clock.advance(1);
    expect([slots.room(), told.free]).toEqual([1, 1]);
    slow.giveBack();
    expect(slots.room()).toBe(1);
  });

  it('[design 3.1] claims ahead while rows are short, and not while they are long', async () => {
    const { slots, clock } = slotsOf({ concurrency: 4, ahead: 4 });
    expect(slots.room()).toBe(4);
    const short = slots.admit('');
    await short.take();
    await clock.advance(20);
    short.giveBack();
    expect(slots.room()).toBe(8);
    for (let n = 0; n < 7; n += 1) void slots.admit('').take();
    // Three rows wait, more than half of those ahead.
    expect(slots.room()).toBe(0);

    const { slots: slow, clock: later } = slotsOf({ concurrency: 4, ahead: 4 });
    await slow.admit('').take();
    await later.advance(1_000);
    expect(slow.room()).toBe(4);
  });

  it('[design 3.1] a group whose rows hang keeps its busy rows, and its waiting rows take no room from others', async () => {
    const { slots, clock } = slotsOf({ concurrency: 2, ahead: 4, perGroup: 2 });
    const short = slots.admit('other');
    await short.take();
    short.end();
    expect(slots.roomOf('hanging')).toBe(6);
    const begun: number[] = [];
    const hanging = Array.from({ length: 6 }, (_, n) => {
      const slot = slots.admit('hanging');
      void slot.take().then(() => begun.push(n));
      return slot;
    });
    await clock.advance(500);
    expect(begun).toEqual([0, 1]);
    expect([slots.room(), slots.roomOf('hanging'), slots.fullGroups()]).toEqual([6, 0, ['hanging']]);
    let isOther = false;
    const other = slots.admit('other');
    void other.take().then(() => (isOther = true));
    await nextTurn();
    expect(isOther).toBe(true);
    hanging[0]?.end();
    await nextTurn();
    expect(begun).toEqual([0, 1, 2]);
  });

  it('[design 3.1] a row that records its outcome has no slot, and still counts in its group', async () => {
    const { slots } = slotsOf({ concurrency: 2, perGroup: 1 });
    const row = slots.admit('one');
    await row.take();
    row.giveBack();
    expect([slots.room(), slots.roomOf('one'), slots.roomOf('other')]).toEqual([2, 0, 1]);
    row.end();
    row.end();
    expect(slots.roomOf('one')).toBe(1);
  });
});
