import { describe, expect, it } from '@jest/globals';
import { allAccounts, growing } from './all-accounts.js';
import { areas } from './calls/index.js';
import { libraries } from './libraries.js';
import { functionOf } from './report.js';
import { sendingFunctions } from './sending-functions.js';

/** Functions that have a sender and no call of their own, with the reason. */
const withoutCall: Readonly<Record<string, string>> = {
  rebuildLocations: 'rebuildSearchBatch calls it',
  rebuildListings: 'rebuildSearchBatch calls it',
  rebuildInteractions: 'rebuildSearchBatch calls it',
  rebuildPosts: 'rebuildSearchBatch calls it',
  notifyDispatchers: 'notifies after the commit, and every write of events calls it',
  insertCounters: 'part of insertAccount, and measured with it',
  lockPartitions: 'part of each function that creates or drops partitions',
};

describe('the calls of the plan suite', () => {
  const names = Object.values(areas).flatMap((calls) => Object.keys(calls));

  it('[design 3.6] include each exported function that sends statements', () => {
    const found = libraries.map(sendingFunctions);
    expect(found.filter((functions) => functions.length < 3)).toEqual([]);
    const sending = found.flat();
    expect(sending.length).toBeGreaterThan(300);
    const called = new Set(names.map(functionOf));
    expect(sending.filter((name) => !called.has(name) && !(name in withoutCall))).toEqual([]);
  });

  it('name each function once, and only functions of the libraries', () => {
    const exported = new Set(libraries.flatMap((library) => [...library.exported]));
    expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
    expect(names.map(functionOf).filter((name) => !exported.has(name))).toEqual([]);
  });

  it('have a reason for each function that may read more', () => {
    const listed = Object.keys({ ...allAccounts, ...growing });
    expect(listed.filter((name) => !names.map(functionOf).includes(name))).toEqual([]);
  });
});
