import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import type { Publisher } from '@listings/publisher-sdk';
import { manualClock } from '@listings/testing';
import { guardPublisher } from './guard-publisher.js';

const logger = createLogger({ name: 'test', level: 'silent' });
const guard = { key: 'fake', constant: 'FAKE', logger, clock: manualClock(), observe: () => undefined };
const ALERTS = ['javascript:alert(1)', ' java\nscript:alert(1)', 'JAVASCRIPT:alert(1)'];
const PAGE = 'https://maps.example/1';
const at = new Date('2026-07-01T00:00:00.000Z');

/** A plug-in that returns this address wherever a result has one. */
function returning(address: string): Publisher {
  const logo = { url: address, type: 'LOGO' };
  const addresses = { liveLink: address, websiteUrl: address, socialUrls: { network_one: address } };
  const cafe = { ref: '1', name: 'Cafe', categories: [] };
  const listing = { ...cafe, ...addresses, photos: [logo, { url: PAGE, type: 'COVER' }] };
  const link = { name: 'a', placeActionType: 'ORDER', isPreferred: false, providerType: 'MERCHANT', isEditable: true };
  const times = { postedAt: at, changedAt: at };
  const review = { ref: 'r', ...times, replies: [], permalink: address, author: { avatarUrl: address } };
  const connected = { outcome: 'connected', credentials: { url: address }, displayName: 'Ann' };
  const publisher = {
    authorization: { authorizeUrl: () => address, complete: async () => connected },
    listings: {
      shows: { specialHours: false },
      getListing: async () => listing,
      async *listListings() {
        yield listing;
      },
    },
    submission: { submit: async () => ({ state: 'live', liveLink: address }) },
    posts: { createPost: async () => ({ state: 'live', ref: 'p', link: address }) },
    actionLinks: { listActionLinks: async () => [address, PAGE].map((uri) => ({ ...link, uri })) },
    reviews: {
      async *listReviews() {
        yield review;
      },
    },
  };
  return guardPublisher(publisher as unknown as Publisher, guard);
}

function authorizeUrl({ authorization }: Publisher): string {
  if (!('authorizeUrl' in authorization)) throw new Error('not an authorization by consent');
  return authorization.authorizeUrl({} as never);
}

async function results({ listings, submission, posts, actionLinks, reviews }: Publisher) {
  const request = {} as never;
  const items = async (list: AsyncIterable<unknown> | undefined) => {
    const all: unknown[] = [];
    for await (const each of list ?? []) all.push(each);
    return all;
  };
  return [
    await listings.getListing(request),
    await items(listings.listListings(request)),
    await submission?.submit(request),
    await posts?.createPost(request),
    await actionLinks?.listActionLinks(request),
    await items(reviews?.listReviews(request)),
  ];
}

describe('an address that a plug-in returns', () => {
  const addresses = [...ALERTS, 'data:text/html,x', 'file:///etc'];

  it.each(addresses)('[design 3.9, API8] is left out of every result unless it is one of the web: %j', async (url) => {
    const publisher = returning(url);
    const found = await results(publisher);
    expect(JSON.stringify(found)).not.toContain(JSON.stringify(url));
    const [cafe, live] = [{ name: 'Cafe', photos: [{ url: PAGE }] }, { state: 'live' }];
    const review = { ref: 'r', author: {}, postedAt: at };
    expect(found).toMatchObject([cafe, [cafe], live, { ...live, ref: 'p' }, [{ uri: PAGE }], [review]]);
    expect(() => authorizeUrl(publisher)).toThrow('returned an invalid result');
  });

  it('[design 3.9] stays in every result when it is one of the web, and in the credentials in any case', async () => {
    const publisher = returning(PAGE);
    expect(JSON.stringify(await results(publisher)).split(JSON.stringify(PAGE))).toHaveLength(16 + 1);
    expect(authorizeUrl(publisher)).toBe(PAGE);
    const own = await returning('custom:1').authorization.complete({} as never);
    expect(own).toMatchObject({ credentials: { url: 'custom:1' } });
  });

  it('[design 3.9] has no scheme as the website of a business, as people enter it', async () => {
    const [listing] = await results(returning('www.cafe.example'));
    expect(listing).toMatchObject({ websiteUrl: 'www.cafe.example', photos: [{ url: PAGE }] });
    expect(listing).not.toHaveProperty('liveLink');
  });

  it('[design 3.9, health] is left out of a photo that has a reference, and the listing still shows the photo', async () => {
    const urls = ['javascript:alert(1)', `${PAGE}?${'signature'.repeat(250)}`];
    const photos = urls.map((url, index) => ({ ref: `p${index}`, url, type: 'ADDITIONAL' }));
    const listings = { getListing: async () => ({ ref: '1', name: 'Cafe', categories: [], photos }) };
    const guarded = guardPublisher({ listings } as unknown as Publisher, guard);
    const listing = await guarded.listings.getListing({} as never);
    expect(listing.photos).toEqual(photos.map(({ ref, type }) => ({ ref, type })));
  });
});

it('[health] what a publisher shows of a location reaches the core', () => {
  expect(returning(PAGE).listings.shows).toEqual({ specialHours: false });
});

describe('the guard of verification actions', () => {
  const method = { id: 'SMS', kind: 'SMS', sendsTo: '+1 *** 34' };
  const guarded = (answers: Readonly<Record<string, unknown>>) => {
    const methods = Object.entries(answers).map(([name, answer]) => [name, async () => answer] as const);
    const verificationActions = Object.fromEntries(methods);
    return guardPublisher({ verificationActions } as unknown as Publisher, guard).verificationActions;
  };
  const request = {} as never;

  it('[publishers 5.9] passes on what the SDK defines', async () => {
    const started = { state: 'PENDING', method, ref: 'v1' };
    const plugIn = guarded({ listMethods: [method], startVerification: started, completeVerification: 'VERIFIED' });
    expect(await plugIn?.listMethods(request)).toEqual([method]);
    expect(await plugIn?.startVerification(request)).toEqual(started);
    expect(await plugIn?.completeVerification(request)).toBe('VERIFIED');
  });

  it('[publishers 5.9] refuses unknown kinds, endless lists and states that no code leads to', async () => {
    const refused = { failure: { kind: 'TRANSIENT', operatorAlarm: true } };
    const wrong = [{ kind: 'PIGEON' }, { expectedDays: 1.5 }, { id: '' }].map((each) => [{ ...method, ...each }]);
    for (const answer of [...wrong, Array(101).fill(method)])
      await expect(guarded({ listMethods: answer })?.listMethods(request)).rejects.toMatchObject(refused);
    const noMethod = guarded({ startVerification: { state: 'PENDING' }, completeVerification: 'PENDING' });
    await expect(noMethod?.startVerification(request)).rejects.toMatchObject(refused);
    await expect(noMethod?.completeVerification(request)).rejects.toMatchObject(refused);
  });
});

describe('the guard of deletions', () => {
  const deleted = async (answer: unknown) => {
    const guarded = guardPublisher({ posts: { deletePost: async () => answer } } as unknown as Publisher, guard);
    return guarded.posts?.deletePost({} as never);
  };

  it('[publishers 1.8] passes on when a post will be gone or was gone before, and takes anything else for a deletion that has happened', async () => {
    expect(await deleted({ state: 'later' })).toEqual({ state: 'later' });
    expect(await deleted({ state: 'later', goneAfterMs: 60_000 })).toEqual({ state: 'later', goneAfterMs: 60_000 });
    expect(await deleted({ state: 'gone' })).toEqual({ state: 'gone' });
    const soon = { state: 'later', goneAfterMs: 'soon' };
    for (const other of [undefined, null, true, 'gone', { body: {} }, soon, () => undefined])
      expect(await deleted(other)).toBeUndefined();
  });
});
