import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { latch } from '@listings/testing';
import type { Latch } from '@listings/testing';
import { Slots } from './slots.js';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that notes its begin, and ends when `ends` says so. */
function started(slots: Slots) {
  const began: string[] = [];
  const ends: Latch[] = [];
  const start = (name: string) =>
    slots.run(Number(name[0]), () => {
      began.push(name);
      const end = latch();
      ends.push(end);
      return end.opened;
    });
  return { began, ends, start };
}

describe('slots', () => {
  it('[design 3.6] one key does not delay the others', async () => {
    const { began, ends, start } = started(new Slots({ total: 3, perKey: 2 }));
    const all = ['1', '1', '1', '2', '2'].map(start);
    await turn();
    expect(began.join('')).toBe('112');
    ends[2]?.open();
    await turn();
    expect(began.join('')).toBe('1122');
    ends[0]?.open();
    await turn();
    expect(began.join('')).toBe('11221');
    ends.forEach((end) => end.open());
    await Promise.all(all);
  });

  it('[design 3.6] keys take turns, however much work one of them has waiting', async () => {
    const { began, ends, start } = started(new Slots({ total: 1, perKey: 1 }));
    const all = ['1a', '1b', '1c', '1d', '1e', '1f', '2a', '3a', '2b'].map(start);
    for (let index = 0; index < all.length; index += 1) {
      await turn();
      ends[index]?.open();
    }
    await Promise.all(all);
    expect(began).toEqual(['1a', '1b', '2a', '3a', '1c', '2b', '1d', '1e', '1f']);
  });

  it('[reliability 4, G19] are fewer for a key the fewer are free, so that some are left for others', async () => {
    const { began, ends, start } = started(new Slots({ total: 8, perKey: 4, freeForEach: 2 }));
    const all = ['1', '1', '1', '1', '2', '2', '2', '3', '3', '4', '5', '6'].map(start);
    await turn();
    expect(began.join('')).toBe('11122345');
    ends[0]?.open();
    await turn();
    expect(began.at(-1)).toBe('6');
    for (let index = 0; index < all.length; index += 1) {
      ends[index]?.open();
      await turn();
    }
    await Promise.all(all);
  });

  it('[design 3.6] do not begin work whose wait was aborted, and pass its turn on', async () => {
    const slots = new Slots({ total: 1, perKey: 1 });
    const end = latch();
    const first = slots.run(1, () => end.opened);
    const waits = new AbortController();
    const began: string[] = [];
    const work = (name: string) => async () => void began.push(name);
    const given = slots.run(1, work('aborted'), waits.signal);
    const next = slots.run(1, work('next'));
    waits.abort();
    expect(await given).toEqual({ outcome: 'not begun' });
    expect(await slots.run(2, work('too late'), waits.signal)).toEqual({ outcome: 'not begun' });
    end.open();
    await Promise.all([first, next]);
    expect(began).toEqual(['next']);
  });

  it('[reliability 4, G19] the key whose work has run for the shortest time is next, not the one that waits for longest', async () => {
    let now = 0;
    const began: string[] = [];
    const slots = new Slots({ total: 1, perKey: 1 }, { monotonic: () => now });
    const work = (name: string, ms: number) =>
      slots.run(Number(name[0]), async () => void (began.push(name), (now += ms)));
    const all = ['1a', '1b', '1c', '2a', '2b', '3a', '3b'].map((name) => work(name, name.startsWith('1') ? 100 : 30));
    await Promise.all(all);
    expect(began).toEqual(['1a', '2a', '3a', '2b', '3b', '1b', '1c']);
    // A key that was away has had as much as the one that had least.
    await Promise.all(['1d', '1e', '2c'].map((name) => work(name, 100)));
    expect(began.slice(7)).toEqual(['1d', '2c', '1e']);
  });

  it('[reliability 4, G18] take no more bytes than there are, and nothing overtakes work that waits for its bytes', async () => {
    const slots = new Slots({ total: 9, perKey: 9, bytes: 100 });
    const began: string[] = [];
    const ends = new Map<string, Latch>();
    const work = (name: string, bytes: number, until?: AbortSignal) => {
      const end = latch();
      ends.set(name, end);
      const begin = () => (began.push(name), end.opened);
      return slots.run(Number(name[0]), begin, until, bytes);
    };
    const waits = new AbortController();
    const all = [
      work('1a', 60),
      work('1b', 40),
      work('2a', 200),
      work('3a', 10),
      work('1c', 70, waits.signal),
      work('1d', 5),
    ];
    const after = async (step: () => void) => {
      step();
      await turn();
      return began.splice(0).join(' ');
    };
    expect(await after(() => undefined)).toBe('1a 1b');
    expect(await after(() => ends.get('1b')?.open())).toBe('');
    expect(await after(() => ends.get('1a')?.open())).toBe('2a');
    expect(await after(() => ends.get('2a')?.open())).toBe('3a 1c 1d');
    waits.abort();
    ends.forEach((end) => end.open());
    await Promise.all(all);
  });

  it('[design 3.6] keep their limits and admit all work, whatever happens', async () => {
    const [key, turns] = [fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 })];
    const job = fc.record({ key, turns, fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(job, { maxLength: 30 }), async (jobs) => {
        const slots = new Slots({ total: 4, perKey: 2 });
        const running: number[] = [];
        const results = await Promise.allSettled(
          jobs.map(({ key, turns, fails }) =>
            slots.run(key, async () => {
              running.push(key);
              expect(running.length).toBeLessThanOrEqual(4);
              expect(running.filter((each) => each === key).length).toBeLessThanOrEqual(2);
              for (let left = turns; left > 0; left -= 1) await turn();
              running.splice(running.indexOf(key), 1);
              if (fails) throw new Error('failed');
            }),
          ),
        );
        const expected = jobs.map(({ fails }) => (fails ? 'rejected' : 'fulfilled'));
        expect(results.map(({ status }) => status)).toEqual(expected);
      }),
    );
  });
});
