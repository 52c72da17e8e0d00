import { describe, expect, it } from '@jest/globals';
import { comparedRows, isAwaited } from './compared-rows.js';
import type { Agreement, ComparedFieldName, Comparison } from './comparison.js';

const usual = { changedByOthers: false, canBeProtected: false, restoreObstacle: null, difference: null };
type Field = [name: ComparedFieldName, agreement: Agreement, ours: string | null, theirs: string | null];
const field = (...[name, agreement, ours, theirs]: Field) => ({ field: name, agreement, ours, theirs, ...usual });

const AT = '2026-07-06T18:33:29.664Z';
const nothing = { listingUrl: null, issue: null, push: null, obstacle: null, photos: null };
const read = { ...nothing, readAt: AT, changedAt: AT, triedAt: AT };
const at = (publisher: Comparison['publisher'], fields: Comparison['fields']) => ({ publisher, ...read, fields });

describe('the comparison of a location', () => {
  it('[dashboard] has one row for each field, those with a difference first', () => {
    const rows = comparedRows([
      at('PUBLISHER_A', [
        field('name', 'SAME', 'Café Nord', 'Café Nord'),
        field('phone', 'SAME', '+4722000000', '22 00 00 00'),
        field('website', 'MISSING_HERE', null, 'https://nord.example/'),
      ]),
      at('PUBLISHER_B', [
        field('phone', 'DIFFERENT', '+4722000000', '22 00 00 99'),
        field('website', 'SAME', null, null),
      ]),
    ]);
    expect(rows.map(({ field: name, differs }) => [name, differs])).toEqual([
      ['phone', true],
      ['website', true],
      ['name', false],
    ]);
    expect(rows[0]?.sites.PUBLISHER_B?.theirs).toBe('22 00 00 99');
    expect(rows[2]?.sites.PUBLISHER_B).toBeUndefined();
  });

  it('[dashboard] takes what a publisher does not show for no difference', () => {
    const rows = comparedRows([at('PUBLISHER_B', [field('storeCode', 'NOT_SHOWN', 'N-1', null)])]);
    expect(rows).toMatchObject([{ ours: 'N-1', differs: false }]);
  });

  it('[dashboard] leaves out a field without a value on either side, and shows ours where any publisher takes it', () => {
    const rows = comparedRows([
      at('PUBLISHER_A', [
        field('specialHours', 'SAME', null, null),
        field('description', 'NOT_SHOWN', null, 'Fresh bread'),
      ]),
      at('PUBLISHER_B', [field('description', 'SAME', 'Fresh bread', 'Fresh bread')]),
    ]);
    expect(rows).toMatchObject([{ field: 'description', ours: 'Fresh bread' }]);
  });

  it('[dashboard] awaits the first reading of a listing, unless it has failed', () => {
    expect(isAwaited({ readAt: null, issue: null })).toBe(true);
    expect(isAwaited({ readAt: null, issue: 'The listing is gone' })).toBe(false);
    expect(isAwaited({ readAt: AT, issue: null })).toBe(false);
  });
});
