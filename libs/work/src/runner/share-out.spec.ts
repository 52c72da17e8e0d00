import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { WorkGroup } from '../work-row.js';
import { shareOut } from './share-out.js';

const groupsOf = (accountId: number, ...names: string[]): WorkGroup[] => names.map((group) => ({ accountId, group }));
const unlimited = () => Infinity;

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
const nameOf = ({ accountId, group }: WorkGroup) => `${accountId} ${group}`;

/** Some places, and groups of some accounts with their room. */
const someGroups = fc.record({
  places: fc.integer({ min: 0, max: 70 }),
  entries: fc.uniqueArray(
    fc.record({
      accountId: fc.integer({ min: 1, max: 8 }),
      group: fc.constantFrom('g1', 'g2', 'g3', 'g4', 'g5', 'g6'),
      room: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 20, selector: nameOf },
  ),
});

/** The groups of some entries, and the room of each. */
function roomsOf(entries: readonly (WorkGroup & { room: number })[]) {
  const rooms = new Map(entries.map((entry) => [nameOf(entry), entry.room]));
  const groups = entries.map(({ accountId, group }) => ({ accountId, group }));
  return { groups, roomOf: (group: WorkGroup) => rooms.get(nameOf(group)) ?? 0 };
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

  it('[design 6.2] are never more than there are, never more than a group has room for, and none stays free without need', () => {
    fc.assert(
      fc.property(someGroups, ({ entries, places }) => {
        const { groups, roomOf } = roomsOf(entries);
        const given = shareOut(groups, { places, roomOf });
        expect(sum(given.map(({ most }) => most))).toBe(Math.min(places, sum(groups.map(roomOf))));
        for (const turn of given) expect(turn.most).toBeLessThanOrEqual(roomOf(turn));
      }),
    );
  });

  it('[design 6.2] differ by at most one between two accounts that have room for more', () => {
    fc.assert(
      fc.property(someGroups, ({ entries, places }) => {
        const { groups, roomOf } = roomsOf(entries);
        const given = shareOut(groups, { places, roomOf });
        const totals = [...new Set(groups.map(({ accountId }) => accountId))].map((account) => ({
          given: sum(given.filter(({ accountId }) => accountId === account).map(({ most }) => most)),
          room: sum(entries.filter(({ accountId }) => accountId === account).map(({ room }) => room)),
        }));
        const most = Math.max(0, ...totals.map((total) => total.given));
        for (const total of totals) if (total.given < total.room) expect(total.given).toBeGreaterThanOrEqual(most - 1);
      }),
    );
  });
});
