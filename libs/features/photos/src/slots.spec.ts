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
