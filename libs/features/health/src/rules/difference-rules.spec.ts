import { describe, expect, it } from '@jest/globals';
import { ruledAction } from './difference-rules.js';
import type { RuledDifference } from './difference-rules.js';

const place = { publisher: 'MAPS', tags: ['north'], folderId: 'f1' };
const difference: RuledDifference = { ...place, field: 'phone', ours: null, theirs: '+15550100', rejections: 0 };

describe('the rules of an account about differences', () => {
  it('[health] leave a difference to a person that no rule is about', () => {
    expect(ruledAction([], difference)).toBe('HOLD');
    for (const about of [{ publisher: 'OTHER' }, { field: 'hours' }, { tag: 'south' }, { folderId: 'f2' }] as const)
      expect(ruledAction([{ action: 'ACCEPT', ...about }], difference)).toBe('HOLD');
  });

  it('[health] are asked in their order', () => {
    const rules = [{ action: 'IGNORE', tag: 'north', publisher: 'MAPS' }, { action: 'REJECT' }] as const;
    expect(ruledAction(rules, difference)).toBe('IGNORE');
    expect(ruledAction(rules, { ...difference, tags: [] })).toBe('REJECT');
  });

  it('[health] decide about names, pins, closed businesses and photos only where they name the field', () => {
    for (const field of ['name', 'coordinates', 'openStatus', 'photos'] as const) {
      expect(ruledAction([{ action: 'REJECT' }], { ...difference, field })).toBe('HOLD');
      expect(ruledAction([{ action: 'REJECT', field }], { ...difference, field })).toBe('REJECT');
    }
  });

  it('[contract 14] neither close a location for good nor open it again', () => {
    const rules = [{ action: 'ACCEPT', field: 'openStatus' }] as const;
    const open = { ...difference, field: 'openStatus', ours: 'OPEN', theirs: 'TEMPORARILY_CLOSED' } as const;
    expect(ruledAction(rules, open)).toBe('ACCEPT');
    expect(ruledAction(rules, { ...open, theirs: 'PERMANENTLY_CLOSED' })).toBe('HOLD');
    expect(ruledAction(rules, { ...open, ours: 'PERMANENTLY_CLOSED' })).toBe('HOLD');
  });

  it('[health] do not fight for ever: after three rejections of a value a person decides', () => {
    expect(ruledAction([{ action: 'REJECT' }], { ...difference, rejections: 2 })).toBe('REJECT');
    expect(ruledAction([{ action: 'REJECT' }], { ...difference, rejections: 3 })).toBe('HOLD');
    expect(ruledAction([{ action: 'ACCEPT' }], { ...difference, rejections: 3 })).toBe('ACCEPT');
  });
});
