import { describe, expect, it } from '@jest/globals';
import { createSearchOnlyListings, failureOf } from '@listings/publisher-sdk';
import { databaseTime } from '../store/connected-listings.js';
import { largePublisherFixture } from '../testing/large-publisher.js';
import { readFromList } from './read-from-list.js';

const GOOD_FOR_MS = 600_000;

// Its getListing throws: the core must never call it.
const fixture = largePublisherFixture(({ listings }) =>
  createSearchOnlyListings({ goodForMs: GOOD_FOR_MS, ...listings }),
);

async function account(listings: number) {
  const key = await fixture.connected(listings);
  const { connectedAccountId } = key;
  const askAt = (listingRef: string, { after = null, wantedMsAgo }: { after?: Date | null; wantedMsAgo?: number }) => {
    const asked = { ...key, listingRef, after, wantedMsAgo, timeoutMs: 25_000, goodForMs: GOOD_FOR_MS };
    return readFromList(fixture.deps, asked);
  };
  const ask = async (listingRef: string, after?: Date) => (await askAt(listingRef, { after })).listing;
  /** Why a listing is not read. */
  const failed = async (...asked: Parameters<typeof ask>) =>
    failureOf(await ask(...asked).catch((error: unknown) => error));
  const pass = async (minutes: number) => {
    await fixture.database.sql`update connected_listings set seen_at = seen_at - ${minutes} * interval '1 minute'
      where connected_account_id = ${connectedAccountId}`;
    await fixture.database
      .sql`update connected_accounts set reading_from = reading_from - ${minutes} * interval '1 minute'
      where id = ${connectedAccountId}`;
  };
  return { ask, askAt, failed, pass };
}

describe('a listing that exists only in a list', () => {
  it('[publishers 5.3] is read with the list, which then answers for all its listings and processes', async () => {
    const { ask } = await account(60);
    expect(await ask('shop-41')).toMatchObject({ ref: 'shop-41', name: 'Shop shop-41' });
    for (const ref of ['shop-0', 'shop-20', 'shop-59']) expect(await ask(ref)).toMatchObject({ ref });
    expect(fixture.large.pages).toEqual([1, 2, 3]);
  });

  it('[publishers 5.3] is read again when what is stored is older than the plug-in declares', async () => {
    const { ask, pass } = await account(20);
    await ask('shop-1');
    await pass(9);
    await ask('shop-2');
    expect(fixture.large.pages).toEqual([1]);
    await pass(2);
    await ask('shop-2');
    expect(fixture.large.pages).toEqual([1, 1]);
  });

  it('[publishers 5.3] [health] is read again when somebody wants to see it as it is, and says when it was asked for', async () => {
    const { ask, askAt, pass } = await account(20);
    await ask('shop-1');
    await pass(3);
    const before = await databaseTime(fixture.database);
    const stored = await askAt('shop-1', { wantedMsAgo: 240_000 });
    expect(before.getTime() - stored.seenAt.getTime()).toBeGreaterThanOrEqual(180_000);
    expect(fixture.large.pages).toEqual([1]);
    const fresh = await askAt('shop-1', { wantedMsAgo: 60_000 });
    expect(fresh.seenAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(fixture.large.pages).toEqual([1, 1]);
  });

  it('[publishers 5.3] [health] is read from pages that were asked for after a push', async () => {
    const { ask } = await account(60);
    await ask('shop-1');
    fixture.large.endAt(2);
    await expect(ask('shop-1', await fixture.laterTime())).rejects.toThrow();
    fixture.large.endAt();
    const after = await fixture.laterTime();
    fixture.large.pages.length = 0;
    // The reading in progress has passed this listing before the push, and the page of the other one after it.
    expect(await ask('shop-41', after)).toMatchObject({ ref: 'shop-41' });
    expect(fixture.large.pages).toEqual([2, 3]);
    expect(await ask('shop-1', after)).toMatchObject({ ref: 'shop-1' });
    expect(fixture.large.pages).toEqual([2, 3, 1, 2, 3]);
  });

  it('[publishers 5.3] [health] a page that was asked for before a push says nothing of it, whenever it arrives', async () => {
    const { ask } = await account(40);
    let after: Date | undefined;
    fixture.large.onPage = async (page) => {
      if (page === 1) after = await fixture.laterTime();
    };
    await ask('shop-1');
    fixture.large.endAt();
    fixture.large.pages.length = 0;
    await ask('shop-21', after);
    expect(fixture.large.pages).toEqual([]);
    await ask('shop-1', after);
    expect(fixture.large.pages).toEqual([1, 2]);
  });

  it('[publishers 5.3] is asked for again soon when the reading that ends had passed it before a push', async () => {
    const { ask, failed } = await account(60);
    fixture.large.endAt(2);
    await expect(ask('shop-1')).rejects.toThrow();
    fixture.large.endAt();
    const after = await fixture.laterTime();
    expect(await failed('shop-1', after)).toMatchObject({ kind: 'TRANSIENT' });
    expect(await ask('shop-1', after)).toMatchObject({ ref: 'shop-1' });
    expect(fixture.large.pages).toEqual([1, 2, 2, 3, 1, 2, 3]);
  });

  it('[publishers 0.1] is not lost when the reading took longer than its list is good for', async () => {
    const { ask, pass } = await account(60);
    fixture.large.endAt(3);
    await expect(ask('shop-1')).rejects.toThrow();
    fixture.large.endAt();
    await pass(11);
    expect(await ask('shop-1')).toMatchObject({ ref: 'shop-1' });
    expect(fixture.large.pages).toEqual([1, 2, 3, 3]);
  });

  it('[publishers 0.1] that the list does not show is not found, and is asked for once', async () => {
    const { failed } = await account(20);
    expect(await failed('shop-99')).toEqual({ kind: 'LISTING_NOT_FOUND', listingRef: 'shop-99' });
    expect(fixture.large.pages).toEqual([1]);
  });

  it('[tenants] of another account is not in the list of this one', async () => {
    const other = await account(20);
    await other.ask('shop-3');
    const { failed } = await account(2);
    expect(await failed('shop-3')).toMatchObject({ kind: 'LISTING_NOT_FOUND' });
  });

  it('[reliability 2] of a large account is found as soon as its page is read', async () => {
    const { ask, failed } = await account(200);
    fixture.large.onPage = () => void fixture.clock.advance(8_000);
    expect(await failed('shop-199')).toMatchObject({ kind: 'TRANSIENT' });
    expect(await ask('shop-61')).toMatchObject({ ref: 'shop-61' });
    expect(new Set(fixture.large.pages).size).toBe(fixture.large.pages.length);
  });
});
