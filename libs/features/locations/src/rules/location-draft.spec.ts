import { describe, expect, it } from '@jest/globals';
import { changedFields, draftWith, emptyDraft } from '@listings/domain';
import type { LocationDraft } from '@listings/domain';

describe('location drafts', () => {
  it('[contract 4] applies only the sent fields to the stored ones', () => {
    const stored = { ...emptyDraft, name: 'Old', tags: ['a'], hideAddress: true };
    expect(draftWith(stored, { name: ' New ', tags: null })).toEqual({ ...stored, name: 'New', tags: [] });
    expect(draftWith(stored, { name: null, hideAddress: null })).toEqual({ ...stored, name: '', hideAddress: false });
  });

  it('[contract 4] an action link with an empty name, as the record shows it, has none', () => {
    const link = { placeActionType: 'SHOP_ONLINE', uri: 'https://shop.example', isPreferred: true };
    const draft = draftWith(emptyDraft, { placeActionLinks: [{ ...link, name: '' }] });
    expect(draft.placeActionLinks).toEqual([link]);
  });

  it('[6.2] returns the fields that differ, and compares deep values by their content', () => {
    const before = {
      ...emptyDraft,
      businessHours: [{ day: 'SPECIAL' as const, type: 'CLOSED' as const, slots: [], specialDate: undefined }],
    };
    const same = { ...emptyDraft, businessHours: [{ slots: [], type: 'CLOSED' as const, day: 'SPECIAL' as const }] };
    expect(changedFields(before, same)).toEqual([]);
    const after = { ...before, name: 'x', tags: ['t'], socialUrls: { x: 'https://x.example' } };
    expect(changedFields(before, after)).toEqual(['name', 'tags', 'socialUrls']);
  });

  const monday = { day: 'MONDAY', type: 'OPEN', slots: [{ start: '09:00am', end: '05:00pm' }] } as const;
  const holiday = (specialDate: string) => ({ day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate }) as const;
  it.each<[keyof LocationDraft, readonly unknown[], boolean]>([
    ['businessHours', [monday, holiday('2026-12-25'), holiday('2026-12-26')], false],
    ['tags', ['north', 'airport'], false],
    ['paymentMethods', ['Visa', 'Cash'], false],
    ['enabledSiteIds', [10, 9], false],
    // A publisher takes the first ones.
    ['additionalPhones', ['+442079460958', '+442079460959'], true],
    ['additionalCategoryIds', [10, 9], true],
  ])('[6.2] another order of %s alone is no change, unless publishers go by it', (field, list, isChange) => {
    const [before, after] = [list, list.toReversed()].map((each) => ({ ...emptyDraft, [field]: each }));
    expect(changedFields(before as LocationDraft, after as LocationDraft)).toEqual(isChange ? [field] : []);
    const fewer = { ...emptyDraft, [field]: list.slice(1) };
    expect(changedFields(before as LocationDraft, fewer)).toEqual([field]);
  });
});
