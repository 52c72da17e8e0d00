import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Slots } from './slots.js';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('slots', () => {
  it('[design 3.6] one key does not delay the others', async () => {
    const slots = new Slots({ total: 3, perKey: 2 });
    const began: number[] = [];
    const ends: (() => void)[] = [];
    const start = (key: number) =>
      slots.run(key, () => {
        began.push(key);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = [start(1), start(1), start(1), start(2), start(2)];
    await turn();
    expect(began).toEqual([1, 1, 2]);
    ends[2]?.();
    await turn();
    expect(began).toEqual([1, 1, 2, 2]);
    ends[0]?.();
    await turn();
    expect(began).toEqual([1, 1, 2, 2, 1]);
    ends.forEach((end) => end());
    await Promise.all(all);
  });

  it('[design 3.6] keys take turns, however much work one of them has waiting', async () => {
    const slots = new Slots({ total: 1, perKey: 1 });
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const start = (key: number, name: string) =>
      slots.run(key, () => {
        began.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = [
      ...Array.from({ length: 6 }, (_, index) => start(1, `a${index + 1}`)),
      start(2, 'b1'),
      start(3, 'c1'),
      start(2, 'b2'),
    ];
    for (let index = 0; index < all.length; index += 1) {
      await turn();
      ends[index]?.();
    }
    await Promise.all(all);
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5', 'a6']);
  });

  it('[design 3.6] do not begin work whose wait was aborted, and pass its turn on', async () => {
    const slots = new Slots({ total: 1, perKey: 1 });
    let end = () => undefined as void;
    const first = slots.run(1, () => new Promise<void>((resolve) => (end = resolve)));
    const waits = new AbortController();
    const began: string[] = [];
    const work = (name: string) => async () => void began.push(name);
    const given = slots.run(1, work('aborted'), waits.signal);
    const next = slots.run(1, work('next'));
    waits.abort();
    expect(await given).toEqual({ outcome: 'not begun' });
    expect(await slots.run(2, work('too late'), waits.signal)).toEqual({ outcome: 'not begun' });
    end();
    await Promise.all([first, next]);
    expect(began).toEqual(['next']);
  });

  it('[design 3.6] keep their limits and admit all work, whatever happens', async () => {
    const job = fc.record({
      key: fc.integer({ min: 1, max: 3 }),
      turns: fc.integer({ min: 0, max: 3 }),
      fails: fc.boolean(),
    });
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
        expect(results.map(({ status }) => status)).toEqual(
          jobs.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        );
      }),
    );
  });
});
