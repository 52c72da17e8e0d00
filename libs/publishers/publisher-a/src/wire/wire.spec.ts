import { describe, expect, it } from '@jest/globals';
import { narrow, PublisherError, shape } from '@listings/publisher-sdk';
import { listingNames, listingOfPost, listingRefOf } from './resource-names.js';
import { dayOf, minutesOf, wireDateOf } from './values.js';

describe('the border', () => {
  const schema = shape.message({ title: shape.text, inner: shape.anything });
  const read = (value: unknown) => narrow(schema, value, { what: 'a listing', outcomeUnknown: true });

  it('[publishers 0.1] treats a response of the wrong shape as a transient failure', () => {
    for (const nonsense of [undefined, null, 'text', 5, [], { title: 7 }, { title: ['a'] }]) {
      expect(() => read(nonsense)).toThrow(PublisherError);
    }
  });

  it('[publishers 1.1] treats null and unknown fields as absent', () => {
    expect(read({ title: null, other: 1 })).toEqual({ other: 1 });
  });

  it('removes what no database stores: NUL and halves of surrogate pairs', () => {
    expect(read({ title: 'Caf\u0000é \ud83d\ude00 \ud83d' })).toEqual({ title: 'Café 😀 ' });
  });

  it('refuses an answer nested so deeply that reading it would overflow', () => {
    const deep = JSON.parse(`{"inner":${'['.repeat(100_000)}${']'.repeat(100_000)}}`) as unknown;
    expect(() => read(deep)).toThrow('the response does not match the protocol');
  });
});

describe('names of resources [publishers 1.1]', () => {
  it('keeps both names of a listing in one reference', () => {
    expect(listingRefOf('accounts/101', 'locations/9100001')).toBe('accounts/101/locations/9100001');
    expect(listingNames('accounts/101/locations/9100001')).toEqual({
      listing: 'accounts/101/locations/9100001',
      account: 'accounts/101',
      location: 'locations/9100001',
    });
  });

  it('never lets a name redirect a call', () => {
    for (const name of ['locations/..', 'locations/1/../2', 'locations/1?x=y', 'locations/', '', 'locations/a b']) {
      expect(listingRefOf('accounts/1', name)).toBeUndefined();
    }
    expect(() => listingNames('accounts/1/locations/../../token')).toThrow('does not exist');
    expect(listingOfPost('accounts/1/locations/2/localPosts/../x')).toBeUndefined();
    expect(listingOfPost('accounts/1/locations/2/localPosts/3')).toBe('accounts/1/locations/2');
  });
});

describe('dates and times [publishers 1.1]', () => {
  it('reads left-out zeros, and 24:00 as the end of the day', () => {
    expect(minutesOf({})).toBe(0);
    expect(minutesOf(undefined)).toBe(0);
    expect(minutesOf({ hours: 24 })).toBe(1440);
  });

  it('knows which days exist', () => {
    expect(dayOf({ year: 2028, month: 2, day: 29 })).toBe('2028-02-29');
    expect(dayOf({ year: 2027, month: 2, day: 29 })).toBeUndefined();
    expect(dayOf({ month: 5, day: 1 })).toBeUndefined();
    expect(wireDateOf('2026-02-30')).toBeUndefined();
    expect(wireDateOf('2026-05-31')).toEqual({ year: 2026, month: 5, day: 31 });
  });
});
