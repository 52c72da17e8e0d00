import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { WorkGroup } from '../work-row.js';
import { shareOut } from './share-out.js';

const groupsOf = (accountId: number, ...names: string[]): WorkGroup[] => names.map((group) => ({ accountId, group }));
const unlimited = () => Infinity;

/** Groups of some accounts, with their room. */
const someGroups = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 6 })), {
    maxLength: 20,
    selector: ([account, group]) => `${account} ${group}`,
  })
  .chain((pairs) =>
    fc.record({
      groups: fc.constant(pairs.map(([accountId, group]) => ({ accountId, group: `g${group}` }))),
      rooms: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: pairs.length, maxLength: pairs.length }),
      places: fc.integer({ min: 0, max: 70 }),
    }),
  );

function roomFunction(groups: readonly WorkGroup[], rooms: readonly number[]) {
  const room = new Map(groups.map(({ accountId, group }, place) => [`${accountId} ${group}`, rooms[place] ?? 0]));
  return ({ accountId, group }: WorkGroup) => room.get(`${accountId} ${group}`) ?? 0;
}

describe('the places of a claim', () => {
  it('[design 6.2] go to the accounts in turn, and within an account to its groups', () => {
    const groups = [...groupsOf(1, 'a', 'b'), ...groupsOf(2, 'c')];
    expect(shareOut(groups, { places: 4, roomOf: unlimited })).toEqual([
      { accountId: 1, group: 'a', most: 1 },
      { accountId: 2, group: 'c', most: 2 },
      { accountId: 1, group: 'b', most: 1 },
    ]);
  });

  it('[design 6.2] go to each group of an account in turn from search to search, also when each account gets one', () => {
    const groups = groupsOf(1, 'a', 'b', 'c');
    const served = [0, 1, 2, 3].map((search) => shareOut(groups, { places: 1, roomOf: unlimited, search })[0]?.group);
    expect(served).toEqual(['a', 'b', 'c', 'a']);
  });

  it('[design 6.2] all go to an account that is alone', () => {
    expect(shareOut(groupsOf(1, 'a'), { places: 64, roomOf: unlimited })).toEqual([
      { accountId: 1, group: 'a', most: 64 },
    ]);
  });

  it('[design 6.2] are never more than there are, never more than a group has room for, and none stays free without need', () => {
    fc.assert(
      fc.property(someGroups, ({ groups, rooms, places }) => {
        const roomOf = roomFunction(groups, rooms);
        const given = shareOut(groups, { places, roomOf });
        const total = given.reduce((sum, { most }) => sum + most, 0);
        const room = groups.reduce((sum, group) => sum + roomOf(group), 0);
        expect(total).toBe(Math.min(places, room));
        for (const turn of given) expect(turn.most).toBeLessThanOrEqual(roomOf(turn));
      }),
    );
  });

  it('[design 6.2] differ by at most one between two accounts that have room for more', () => {
    fc.assert(
      fc.property(someGroups, ({ groups, rooms, places }) => {
        const roomOf = roomFunction(groups, rooms);
        const totals = new Map<number, { given: number; room: number }>();
        for (const group of groups) {
          const own = totals.get(group.accountId) ?? { given: 0, room: 0 };
          totals.set(group.accountId, { ...own, room: own.room + roomOf(group) });
        }
        for (const { accountId, most } of shareOut(groups, { places, roomOf })) {
          const own = totals.get(accountId);
          if (own) own.given += most;
        }
        const most = Math.max(0, ...[...totals.values()].map(({ given }) => given));
        for (const { given, room } of totals.values()) {
          if (given < room) expect(given).toBeGreaterThanOrEqual(most - 1);
        }
      }),
    );
  });
});
