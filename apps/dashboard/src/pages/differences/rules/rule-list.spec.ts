import { describe, expect, it } from '@jest/globals';
import type { DifferenceRule } from '../difference-queries.js';
import { isSameList, leavesOutNamed, moved, NEW_RULE, restoresNothingAt, withRule } from './rule-list.js';

const rule = (tag: string): DifferenceRule => ({ ...NEW_RULE, tag });
const [a, b, c] = [rule('a'), rule('b'), rule('c')] as const;

describe('the rules about differences', () => {
  it('[dashboard] change their places, and the first and the last one stay in the list', () => {
    expect(moved([a, b, c], 2, -1)).toEqual([a, c, b]);
    expect(moved([a, b, c], 0, 1)).toEqual([b, a, c]);
    expect(moved([a, b, c], 0, -1)).toEqual([a, b, c]);
    expect(moved([a, b, c], 2, 1)).toEqual([a, b, c]);
  });

  it('[dashboard] are replaced in their place, and a new one is the last', () => {
    expect(withRule([a, b], 0, c)).toEqual([c, b]);
    expect(withRule([a, b], 2, c)).toEqual([a, b, c]);
  });

  it('[dashboard] are not saved yet when one says something else or stands elsewhere', () => {
    expect(isSameList([a, b], [{ ...a }, { ...b }])).toBe(true);
    expect(isSameList([a, b], [b, a])).toBe(false);
    expect(isSameList([a], [{ ...a, action: 'REJECT' }])).toBe(false);
  });

  it('[dashboard] restore nothing where only the owner changes the field', () => {
    const publishers = [
      { publisher: 'PUBLISHER_A', name: 'A', fieldsOfOwner: ['coordinates'] },
      { publisher: 'PUBLISHER_B', name: 'B', fieldsOfOwner: ['name', 'coordinates'] },
    ] as const;
    const restoring = (field: DifferenceRule['field'], publisher: DifferenceRule['publisher'] = null) =>
      restoresNothingAt(
        { action: 'REJECT', field, publisher },
        publishers.map((each) => ({ ...each, fieldsOfOwner: [...each.fieldsOfOwner] })),
      );
    expect([restoring('name'), restoring('coordinates'), restoring(null)]).toEqual([['B'], ['A', 'B'], []]);
    expect([restoring('name', 'PUBLISHER_A'), restoring('name', 'PUBLISHER_B')]).toEqual([[], ['B']]);
    expect(restoresNothingAt({ action: 'IGNORE', field: 'name', publisher: null }, [])).toEqual([]);
  });

  it('[dashboard] leave out names, pins, closed businesses and photos unless they name the field', () => {
    expect(leavesOutNamed({ action: 'REJECT', field: null })).toBe(true);
    expect(leavesOutNamed({ action: 'REJECT', field: 'name' })).toBe(false);
    expect(leavesOutNamed({ action: 'HOLD', field: null })).toBe(false);
  });
});
