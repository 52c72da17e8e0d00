import { describe, expect, it } from '@jest/globals';
import { FORM_FIELDS } from '../editor/form-values.js';
import {
  changesSomething,
  CLOSURE_DAYS,
  FLAG_FIELDS,
  LIST_FIELDS,
  NO_CHANGE,
  ROW_FIELDS,
  TEXT_FIELDS,
  toChange,
} from './edit-draft.js';

describe('the draft of a change of many locations', () => {
  it('[jobs] closes holidays, opens them for some hours, or removes their hours', () => {
    const dates = ['2026-12-25'];
    const closed = { day: 'SPECIAL', specialDate: '2026-12-25', type: 'CLOSED', slots: [] };
    expect(toChange({ ...NO_CHANGE, special: { dates, intervals: [] } })).toEqual({ addSpecialDays: [closed] });
    const open = toChange({ ...NO_CHANGE, special: { dates, intervals: [{ start: '10:00', end: '14:00' }] } });
    expect(open.addSpecialDays?.[0]?.slots).toEqual([{ start: '10:00am', end: '02:00pm' }]);
    expect(toChange({ ...NO_CHANGE, special: { dates, intervals: null } })).toEqual({ removeSpecialDays: dates });
  });

  it('[jobs] sets or clears the hours on public holidays', () => {
    const of = (publicHolidayHours: typeof NO_CHANGE.publicHolidayHours) =>
      toChange({ ...NO_CHANGE, publicHolidayHours });
    expect(of([])).toEqual({ set: { publicHolidayHours: { type: 'CLOSED', slots: [] } } });
    expect(of(null)).toEqual({ set: { publicHolidayHours: null } });
    expect(of(undefined)).toEqual({});
  });

  it('[jobs] sets single attributes, and lets others lose their value', () => {
    const attributes = { outdoorSeating: true, wifi: null };
    expect(toChange({ ...NO_CHANGE, attributes })).toEqual({ setAttributes: attributes });
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
    const changed = { folder: { mode: 'none', name: 'x' }, flags: { temporarilyClosed: true } } as const;
    expect(toChange({ ...NO_CHANGE, ...changed })).toEqual({ set: { folderId: null, temporarilyClosed: true } });
    const { setDays } = toChange({ ...NO_CHANGE, week: { MONDAY: [] } });
    expect(setDays).toEqual([{ day: 'MONDAY', type: 'CLOSED', slots: [] }]);
    expect(changesSomething(toChange(NO_CHANGE))).toBe(false);
    expect(changesSomething(toChange({ ...NO_CHANGE, folder: { mode: 'move', name: ' ' } }))).toBe(false);
  });

  it('[jobs] has every field that the service changes for many, but for those that no two locations share', () => {
    const lists = {
      additionalCategoryIds: { mode: 'add', values: ['1001'] },
      enabledSiteIds: { mode: 'set', values: ['3'] },
    } as const;
    const texts = [
      { field: 'yearOfIncorporation', mode: 'set', find: '', text: '1999' },
      { field: 'city', mode: 'replace', find: 'Munich', text: 'München' },
      { field: 'postalCode', mode: 'replace', find: '1', text: '2' },
    ] as const;
    const country = { countryIso: 'DE', stateIso: '' };
    const rows = { socialUrls: [{ network: 'x', url: ' https://x.example ' }], placeActionLinks: [] };
    expect(toChange({ ...NO_CHANGE, lists, texts, country, rows, flags: { hideAddress: false } })).toEqual({
      add: { additionalCategoryIds: [1001] },
      set: {
        enabledSiteIds: [3],
        countryIso: 'DE',
        stateIso: null,
        hideAddress: false,
        yearOfIncorporation: 1999,
        socialUrls: { x: 'https://x.example' },
        placeActionLinks: [],
      },
      replace: [{ field: 'city', find: 'Munich', with: 'München' }],
    });
    const days = { reopensAt: '2026-12-24', permanentlyClosedAt: '2026-11-30' };
    const closed = { set: { temporarilyClosed: true, reopensAt: '2026-12-24', permanentlyClosed: false } };
    const flags = { temporarilyClosed: true, permanentlyClosed: false };
    expect(toChange({ ...NO_CHANGE, flags, days })).toEqual(closed);
    const offered = new Set<string>([...LIST_FIELDS, ...TEXT_FIELDS, ...FLAG_FIELDS, ...ROW_FIELDS]);
    for (const day of Object.values(CLOSURE_DAYS)) offered.add(day);
    const elsewhere = /^(businessHours|publicHolidayHours|subCategoryId|folderName|countryIso|stateIso|attributes)$/;
    const left = FORM_FIELDS.filter((field) => !offered.has(field) && !elsewhere.test(field));
    expect(left).toEqual(['latitude', 'longitude', 'serviceArea']);
  });
});
