import { describe, expect, it } from '@jest/globals';
import { afterReading } from './difference-life.js';
import type { Difference, ReadField } from './difference-life.js';

const [monday, tuesday, wednesday] = [6, 7, 8].map((day) => new Date(Date.UTC(2026, 6, day))) as [Date, Date, Date];
const [onMonday, onTuesday, onWednesday] = [{ now: monday }, { now: tuesday }, { now: wednesday }];
const shows = (theirs: string | null, ours = 'Corner Bakery'): ReadField => {
  return { field: 'name', agreement: theirs === ours ? 'SAME' : 'DIFFERENT', ours, theirs };
};
const found = afterReading(undefined, shows('Bakery'), onMonday) as Difference;
const confirmed = afterReading(found, shows('Bakery'), onTuesday) as Difference;
const decided = (state: Difference['state'], rejections = 0): Difference => ({ ...confirmed, state, rejections });

describe('the life of a difference', () => {
  it('[health] begins with the reading that finds it, and a second one confirms it', () => {
    expect(found).toMatchObject({ state: 'OPEN', foundAt: monday, confirmedAt: null });
    expect(confirmed).toMatchObject({ state: 'OPEN', foundAt: monday, confirmedAt: tuesday });
    expect(afterReading(confirmed, shows('Bakery'), onWednesday)).toBeUndefined();
  });

  it('[health] [publishers 5.3] is not confirmed by what the publisher was not asked for again', () => {
    const same = { now: tuesday, isAnother: false };
    expect(afterReading(found, shows('Bakery'), same)).toBeUndefined();
    expect(afterReading(found, shows('Bakery', 'Bread'), same)).toMatchObject({ ours: 'Bread', confirmedAt: null });
    expect(afterReading(confirmed, shows('Bakery', 'Bread'), same)).toMatchObject({ confirmedAt: tuesday });
  });

  it('[health] ends when both sides agree: restored after our push, otherwise gone', () => {
    const agreed = shows('Corner Bakery');
    expect(afterReading(undefined, agreed, onMonday)).toBeUndefined();
    expect(afterReading(confirmed, agreed, onWednesday)).toMatchObject({ state: 'GONE', closedAt: wednesday });
    expect(afterReading(decided('REJECTED'), agreed, onWednesday)).toMatchObject({ state: 'RESTORED' });
    expect(afterReading({ ...confirmed, closedAt: tuesday }, agreed, onWednesday)).toBeUndefined();
    const notShown: ReadField = { ...agreed, agreement: 'NOT_SHOWN' };
    expect(afterReading(confirmed, notShown, onWednesday)).toMatchObject({ state: 'GONE' });
  });

  it('[health] is gone and not restored when its field is no longer compared after a rejection', () => {
    const uncompared: ReadField = { field: 'name', agreement: 'NOT_SHOWN', ours: null, theirs: null };
    const gone = { state: 'GONE', closedAt: wednesday };
    expect(afterReading(decided('REJECTED', 1), uncompared, onWednesday)).toMatchObject(gone);
  });

  it('[health] begins anew with another value, so that what somebody counted before does not include it', () => {
    const found = { theirs: 'Cakes', foundAt: wednesday, confirmedAt: null };
    expect(afterReading(confirmed, shows('Cakes'), onWednesday)).toMatchObject(found);
    const again = { state: 'OPEN', foundAt: wednesday, rejections: 0 };
    expect(afterReading(decided('IGNORED', 2), shows('Cakes'), onWednesday)).toMatchObject(again);
  });

  it('[health] stays ignored until one of the two values changes', () => {
    expect(afterReading(decided('IGNORED'), shows('Bakery'), onWednesday)).toBeUndefined();
    expect(afterReading(decided('IGNORED'), shows('Bakery', 'Bread'), onWednesday)).toMatchObject({ state: 'OPEN' });
  });

  it('[health] counts how often the same value came back after a rejection', () => {
    const back = afterReading(decided('REJECTED', 1), shows('Bakery'), onWednesday);
    expect(back).toMatchObject({ state: 'OPEN', confirmedAt: wednesday, rejections: 1 });
    const restored = { ...decided('RESTORED', 2), closedAt: tuesday };
    expect(afterReading(restored, shows('Bakery'), onWednesday)).toMatchObject({ state: 'OPEN', rejections: 2 });
    expect(afterReading(restored, shows('Cakes'), onWednesday)).toMatchObject({ state: 'OPEN', rejections: 0 });
  });
});
