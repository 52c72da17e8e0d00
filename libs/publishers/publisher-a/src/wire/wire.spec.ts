import { describe, expect, it } from '@jest/globals';
import { calls } from './calls.js';
import { listingNames, listingOfPost, listingRefOf } from './resource-names.js';
import { dayOf, minutesOf, wireDateOf } from './values.js';

describe('the table of calls', () => {
  const named = (wanted: (call: { effect: string; limit?: string }) => boolean) =>
    Object.entries(calls).flatMap(([name, call]) => (wanted(call) ? [name] : []));

  it('[publishers 1.1, 1.3] says what may have changed something after a fault, and what counts as an edit of the listing', () => {
    const edits = ['patchLocation', 'patchAttributes', 'createActionLink', 'patchActionLink', 'deleteActionLink'];
    expect(named(({ limit }) => limit === 'listing')).toEqual(edits);
    const posts = ['createLocation', 'createMedia', 'startVerification', 'completeVerification', 'createPost'];
    const replies = ['putReply', 'putAnswer'];
    const contents = new Set([...edits, ...posts, ...replies]);
    expect(new Set(named(({ effect }) => effect === 'content'))).toEqual(contents);
    const removals = ['deleteMedia', 'deletePost', 'deleteReply', 'deleteAnswer'];
    expect(named(({ effect }) => effect === 'write')).toEqual(removals);
  });

  it('[publishers 1.1] reads the largest pages that the publisher allows', () => {
    const sizeIn = (address: string) => Number(/pageSize=(\d+)/.exec(address)?.[1]);
    const sizes = Object.entries(calls).map(([name, { address }]) => [name, sizeIn(address)] as const);
    const lists = { locations: 100, locationNames: 100, media: 100, actionLinks: 100, posts: 100 };
    const paged = Object.fromEntries(sizes.filter(([, size]) => size > 0));
    expect(paged).toEqual({ ...lists, accounts: 20, reviews: 50, questions: 10 });
  });
});

describe('names of resources [publishers 1.1]', () => {
  it('keeps both names of a listing in one reference', () => {
    expect(listingRefOf('accounts/101', 'locations/9100001')).toBe('accounts/101/locations/9100001');
    const names = { listing: 'accounts/101/locations/9100001', account: 'accounts/101', location: 'locations/9100001' };
    expect(listingNames('accounts/101/locations/9100001')).toEqual(names);
  });

  it('never lets a name redirect a call', () => {
    for (const name of ['locations/..', 'locations/1/../2', 'locations/1?x=y', 'locations/', '', 'locations/a b'])
      expect(listingRefOf('accounts/1', name)).toBeUndefined();
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
