import { describe, expect, it } from '@jest/globals';
import { changesSomething, NO_CHANGE, toChange } from './edit-draft.js';

describe('the draft of a change of many locations', () => {
  it('[jobs] closes holidays, opens them for some hours, or removes their hours', () => {
    const dates = ['2026-12-25'];
    expect(toChange({ ...NO_CHANGE, special: { dates, intervals: [] } })).toEqual({
      addSpecialDays: [{ day: 'SPECIAL', specialDate: '2026-12-25', type: 'CLOSED', slots: [] }],
    });
    const open = toChange({ ...NO_CHANGE, special: { dates, intervals: [{ start: '10:00', end: '14:00' }] } });
    expect(open.addSpecialDays?.[0]?.slots).toEqual([{ start: '10:00am', end: '02:00pm' }]);
    expect(toChange({ ...NO_CHANGE, special: { dates, intervals: null } })).toEqual({ removeSpecialDays: dates });
  });

  it('[jobs] adds, removes and replaces the values of lists', () => {
    const lists = {
      tags: { mode: 'add', values: ['quay'] },
      paymentMethods: { mode: 'set', values: [] },
      additionalPhones: { mode: 'remove', values: [] },
    } as const;
    expect(toChange({ ...NO_CHANGE, lists })).toEqual({ add: { tags: ['quay'] }, set: { paymentMethods: [] } });
  });

  it('[jobs] sets, clears and replaces texts', () => {
    const texts = [
      { field: 'bizUrl', mode: 'replace', find: 'http:', text: 'https:' },
      { field: 'tagline', mode: 'clear', find: '', text: '' },
      { field: 'ownerName', mode: 'set', find: '', text: 'Ada' },
      { field: 'phone', mode: 'set', find: '', text: ' ' },
    ] as const;
    expect(toChange({ ...NO_CHANGE, texts })).toEqual({
      set: { tagline: null, ownerName: 'Ada' },
      replace: [{ field: 'bizUrl', find: 'http:', with: 'https:' }],
    });
  });

  it('[jobs] moves into a folder or out of all, and says nothing about what stays', () => {
    expect(toChange({ ...NO_CHANGE, folder: { mode: 'none', name: 'x' }, temporarilyClosed: 'yes' })).toEqual({
      set: { folderId: null, temporarilyClosed: true },
    });
    expect(toChange({ ...NO_CHANGE, week: { MONDAY: [] } }).setDays).toEqual([
      { day: 'MONDAY', type: 'CLOSED', slots: [] },
    ]);
    expect(changesSomething(toChange(NO_CHANGE))).toBe(false);
    expect(changesSomething(toChange({ ...NO_CHANGE, folder: { mode: 'move', name: ' ' } }))).toBe(false);
  });
});
