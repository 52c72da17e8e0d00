import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { differingFields, FORM_FIELDS, NO_VALUES, rebased, toInput } from './form-values.js';
import type { ActionLink } from './form-values.js';

/** The fields of an input of the generated client, so that a new field of the contract is not forgotten here. */
function fieldsOfContract(): string[] {
  const file = new URL('../../../../../../libs/client/src/generated/public-api.ts', import.meta.url);
  const [, body = ''] = /\n {8}CreateLocationInput: \{([^]*?)\n {8}\};/.exec(readFileSync(file, 'utf8')) ?? [];
  return [...body.matchAll(/\n {12}(\w+)\??:/g)].map(([, name = '']) => name);
}

describe('the values of the editor', () => {
  it('[dashboard] cover every writable field of the contract', () => {
    const written = Object.keys(toInput({ ...NO_VALUES, folderName: 'x' }, FORM_FIELDS));
    const expected = fieldsOfContract().filter((field) => !['clientMutationId', 'folderId'].includes(field));
    expect(expected.length).toBeGreaterThan(25);
    expect(written.sort()).toEqual(expected.sort());
  });

  it('[contract 4] send only what has changed, and null for what was emptied', () => {
    const base = { ...NO_VALUES, name: 'Cafe', phone: '+14155550100', tags: ['a'], folderName: 'North' };
    const values = { ...base, name: ' Bistro ', phone: ' ', tags: ['a', ' '], folderName: '' };
    const fields = differingFields(base, values);
    expect(fields).toEqual(['name', 'phone', 'tags', 'folderName']);
    expect(toInput(values, fields)).toEqual({ name: 'Bistro', phone: null, tags: ['a'], folderId: null });
  });

  it('[contract 4] say the hours on public holidays as one day, and null for nothing', () => {
    const hours = (publicHolidayHours: typeof NO_VALUES.publicHolidayHours) =>
      toInput({ ...NO_VALUES, publicHolidayHours }, ['publicHolidayHours']).publicHolidayHours;
    expect(hours([])).toEqual({ type: 'CLOSED', slots: [] });
    const slots = [{ start: '10:00am', end: '02:00pm' }];
    expect(hours([{ start: '10:00', end: '14:00' }])).toEqual({ type: 'OPEN', slots });
    expect(hours(null)).toBeNull();
    const { publicHolidayHours: _, ...kept } = NO_VALUES;
    expect(differingFields(NO_VALUES, kept)).toEqual([]);
  });

  it('[contract 14] send the days of closures only with them, so that a closure ends without an error', () => {
    const days = { permanentlyClosedAt: '2026-11-30', reopensAt: '2026-12-24' };
    const values = { ...NO_VALUES, ...days };
    const fields = ['permanentlyClosedAt', 'reopensAt'] as const;
    expect(toInput(values, fields)).toEqual({ permanentlyClosedAt: null, reopensAt: null });
    expect(toInput({ ...values, permanentlyClosed: true, temporarilyClosed: true }, fields)).toEqual(days);
  });

  it('[contract 4] leave out empty rows, and the whole service area without content', () => {
    const empty = { businessType: '', regionCode: ' ', placeInfos: [{ placeId: '', placeName: '' }] };
    const values = { ...NO_VALUES, serviceArea: empty, socialUrls: [{ network: '', url: '' }] };
    expect(toInput(values, ['serviceArea', 'socialUrls'])).toEqual({ serviceArea: null, socialUrls: {} });
    const { serviceArea } = toInput({ ...values, serviceArea: { ...empty, regionCode: 'US' } }, ['serviceArea']);
    expect(serviceArea).toEqual({ regionCode: 'US', placeInfos: [] });
  });

  it('[dashboard] join the changes of two persons, the own one where both changed a field', () => {
    const base = { ...NO_VALUES, name: 'Cafe', city: 'Oslo', street: 'Gate 1' };
    const latest = { ...base, name: 'Theirs', city: 'Bergen' };
    const values = { ...base, name: 'Mine', street: 'Gate 2' };
    expect(rebased(values, { base, latest })).toEqual({ ...base, name: 'Mine', city: 'Bergen', street: 'Gate 2' });
  });

  it("[contract 4] the publisher's reference of an action link, which arrives after a push, changes no field", () => {
    const link: ActionLink = { placeActionType: 'APPOINTMENT', uri: 'https://book.example', isPreferred: false };
    const base = { ...NO_VALUES, placeActionLinks: [link] };
    const pushed = { ...base, placeActionLinks: [{ ...link, name: 'locations/1/placeActionLinks/7' }] };
    expect(differingFields(base, pushed)).toEqual([]);
    expect(rebased({ ...base, tagline: 'Mine' }, { base, latest: pushed })).toEqual({ ...pushed, tagline: 'Mine' });
    const edited = { ...pushed, placeActionLinks: [{ ...link, isPreferred: true }] };
    expect(differingFields(pushed, edited)).toEqual(['placeActionLinks']);
    const without = { ...pushed, placeActionLinks: [] };
    expect(differingFields(pushed, without)).toEqual(['placeActionLinks']);
  });

  it('[contract 4] of attributes change with their values, and not with their order', () => {
    const base = { ...NO_VALUES, attributes: { delivery: true, wifi: 'free' } };
    expect(differingFields(base, { ...base, attributes: { wifi: 'free', delivery: true } })).toEqual([]);
    const other = { ...base, attributes: { delivery: true } };
    expect(differingFields(base, other)).toEqual(['attributes']);
    expect(toInput(other, ['attributes'])).toEqual({ attributes: { delivery: true } });
    expect(differingFields({ ...NO_VALUES, attributes: undefined }, NO_VALUES)).toEqual([]);
  });
});
