import { describe, expect, it } from '@jest/globals';
import { brokenRules } from '../testing/broken-rules.js';
import { modelDriver, modelDriverWith } from '../testing/model-driver.js';
import { modelPlugIn, modelWith } from '../testing/model-plug-in.js';
import type { Publisher, PublisherDeclaration } from '../publisher.js';
import type { PublisherDriver } from './driver.js';
import { examinePublisher } from './examine-publisher.js';

const brokenBy = (bug: string, rule: string, driver = modelDriver) =>
  brokenRules({ declaration: modelPlugIn((each) => each === bug), driver }, new RegExp(`] ${rule}`));

/** The bugs of the model plug-in that each check finds, by words of its rule, with the reason that it gives. */
const bugs: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  'declares limits of calls': {
    'declares a limit of nothing': /callLimits have 0 calls, which must be a whole number from 1 to 100000/,
    'waits for a limit by itself': /declares callLimits, but waited for \d+ ms by itself/,
  },
  'declares its SDK version': { 'declares a key in upper case': /the key "Model" is not lower-case/ },
  'builds an authorize URL': { 'puts the secret into the authorize URL': /contains the secret setting SECRET/ },
  'refuses a callback that': {
    'throws a plain error for a stale code': /an error that is not a PublisherError: Error: bad code/,
  },
  'connects an owner, with': { 'returns credentials that are not JSON': /not plain JSON/ },
  'renews expired access by itself: listFolders': { 'ignores a 401': /getListing/ },
  'renews expired access once, through': { 'renews without the session': /renewals/ },
  'never treats an outage': {
    'renews at each call': /renewals/,
    'treats an outage as invalid credentials': /must fail with TRANSIENT/,
  },
  'lists every listing once': {
    'repeats a page': /distinct listings of listListings/,
    'skips the last page': /listings of listListings: expected 250, got 200/,
  },
  'listListings throws TRANSIENT when': {
    'follows a page token that repeats':
      /listListings sent GET \/listings\?after=100 more than 10 times, .*reference: pagesByCursor/,
    'ends a list when a page token repeats':
      /listListings returned 200 items as the whole list of 250, .*must throw TRANSIENT/,
  },
  'listListings goes on when': {
    'ends a list when its access expires':
      /expired after its first page \(GET \/listings\?after=0\) returned 100 of 250 items and lost "listing-101".*reference: PublisherSession/,
    'starts a list again when its access expires': /returned 100 items twice, first "listing-1"/,
  },
  'requests no further page': { 'reads all pages before the first listing': /the first listing took 3 calls/ },
  'throws TRANSIENT with notBefore while the publisher takes no calls: listFolders': {
    'forgets when the publisher opens':
      /listListings must throw TRANSIENT with the time of opening as notBefore .*, but failed with .*no usable answer/,
  },
  'throws LISTING_INACCESSIBLE after the owner lost access to the listing: getListing': {
    'treats an inaccessible listing as deleted':
      /getListing must throw LISTING_INACCESSIBLE .*, but failed with .*LISTING_NOT_FOUND/,
  },
  'getListing ends in time': {
    'throws plain errors': /threw an error that is not a PublisherError: Error: network/,
    'retries 20 times': /waited for 20 hanging calls/,
    'waits before a retry': /waited for 5000 ms in addition to the network/,
    'logs tokens': /logged a secret in the line "calling"/,
  },
  'getListing throws nothing but': {
    'does not validate responses': /not a PublisherError|has the reference/,
    'flattens responses with a recursion': /very deep values threw an error that is not a PublisherError/,
  },
  'complete throws nothing but': {
    'stores any answer of the token endpoint': /complete connected an account without credentials/,
  },
  'waits after a limited': {
    'reads milliseconds as seconds':
      /asks to wait for 60000 ms, but retryAfterMs of RATE_LIMITED is 60000000: read the unit/,
  },
  'shows no listing as': {
    'shows a closed business as open': /marked the business as closed, but openStatus .* is "OPEN"/,
  },
  'declares no more days': {
    'declares more days than the publisher keeps': /historyDays is 548, but the publisher keeps 500 days/,
  },
  'shows the hours that': {
    'shifts hours on read': /entered .* at the publisher, but getListing shows each time 7 hours later/,
    'shifts hours in both directions': /shows each time 7 hours later/,
  },
  'pushes attributes, or reports': { 'loses attributes silently': /attributes/ },
  'keeps the content of': {
    'removes what no location has':
      /a push of another website and description deleted the field parking .*reference: submission.submit/,
  },
  'pushes another website and description': {
    'loses descriptions silently': /description/,
    'shifts hours on read': /Each time is 7 hours later.*reference: ListingHours/,
    'shifts hours on a push': /Each time is 7 hours later/,
  },
  'pushes socialUrls, or reports': { 'loses social profiles silently': /socialUrls/ },
  'shows publicHolidayHours, leaves them': {
    'loses hours on public holidays silently':
      /a push of hours on public holidays returned .* but the listing differs: .*publicHolidayHours/,
    'removes hours on public holidays that are absent':
      /a push of data without publicHolidayHours.*the listing differs/,
    'keeps hours on public holidays that are null':
      /a push of publicHolidayHours: null returned .* but the listing differs/,
  },
  'removes of serviceArea only': { 'removes the places and links of the owner': /belong to the owner.*serviceArea/ },
  'removes of socialUrls only': { 'removes the places and links of the owner': /belong to the owner.*socialUrls/ },
  'removes of attributes only': {
    'removes the places and links of the owner': /belong to the owner.*attributes/,
    'keeps what is withdrawn': /withdraws one value must remove it and nothing else: it is still shown/,
  },
  'says for how long': {
    'declares a list that is good for no time':
      /searchOnly.goodForMs: expected a whole number from 60000 to 86400000, got 0/,
  },
  'goes on after the': {
    'begins a list again when it should go on':
      /references of listListings with the resumeAt of .*, compared with those that follow it/,
  },
  'names in `protects` only': {
    'protects what no listing shows': /protects contains \["serviceArea"\], which listings do not show/,
  },
  'pushes the removal of all': { 'writes unchanged data': /writes of a second submit/ },
  'writes nothing back after': { 'pushes the notation of a phone back': /submit wrote what an import had just read/ },
  'creates one post, reads': {
    'sends a post twice': /posts at the publisher after createPost: expected 1, got 2/,
    'changes the reference of a live post': /the reference of a live post, which never changes/,
    'fails to delete a deleted post': /a second deletePost must succeed/,
  },
  'never repeats a create': {
    'sends again when the response is lost': /created 2 posts|after one createPost: expected 1, got 2/,
    'finds no post': /did not find the post of the first createPost/,
  },
  'does not mistake a post of': { 'finds posts of other deliveries': /belongs to another delivery/ },
  'finds the post of': {
    'finds posts late': /did not find the post within findableWithinMs/,
    'declares no time to find posts': /findableWithinMs: expected a number from 1000 to 600000, got 0/,
    'declares an endless pace of accepted posts': /acceptedEveryMs: expected a number from 1000 to 600000, got 0/,
  },
  'declares its sentences in': {
    'has a sentence that nobody reads': /sentences has the sentence "HTTP 400", which people never/,
  },
  'declares a display of': {
    'declares a display without pictures': /postDisplay.pictureRatio: expected a number above 0, got 0/,
  },
  'creates at most one': {
    'doubts a create whose read is lost': /a read before the create, created nothing, but set outcomeUnknown/,
  },
  'shows as many posts': {
    'declares more live posts than the publisher shows': /livePosts: expected a whole number from 1 to 1000, got 1001/,
    'hides that a listing is full':
      /^createPost at a listing that shows 12 posts failed with .*"form".* with the code "full"/m,
  },
  'findPost throws nothing but': {
    'takes an unreadable list of posts for an empty one':
      /findPost with call 1 of 1 answered with .* says that nothing is there, so that the core sends it again/,
  },
  'accepts no message that': {
    'accepts texts that are too long': /checkContent accepts 600 times "x", but createPost/,
  },
  'checks contents without HTTP': {
    'returns an undeclared code': /add it to postErrors of the declaration/,
    'calls the publisher in checkContent': /HTTP calls of checkContent/,
  },
  'lists what it does': {
    'warns of what the content does not have': /notShown returned products.photo, which the content/,
  },
  'names only numbers that': { 'names a number that it does not report': /"BOOKINGS", which metrics does not contain/ },
  'leaves out days without': { 'returns zeros for days without a report': /future days/ },
  'reads the oldest days': {
    'declares more days than the publisher keeps':
      /readDaily of the oldest days of historyDays \(548\), from .*CONTENT_REJECTED.*reference: InsightsCapability/,
    'asks for days that the publisher no longer keeps':
      /readDaily of days before and after the oldest one of historyDays \(500\)/,
  },
  'returns the value of': { 'shifts days': /the values of readDaily for/ },
  'returns a long range': {
    'loses a day between two parts of a long range':
      /CALLS of .* in one range, compared with ranges of 25 days: .*got .*"missing":\["/,
  },
  'listListings takes no page': {
    'takes an unreadable page for an empty one':
      /returned 0 of 250 items as the whole list when GET \/listings\?after=0 was answered with values of wrong types.*asWholeList/,
  },
  'shows hours as unknown': {
    'shows what it can read of the hours':
      /answered "by appointment" at rest.hours.0.slots.0.start, but getListing shows the hours .*reference: PublisherListing/,
  },
  'leaves hours alone that': {
    'removes hours that it cannot read':
      /a push of another website with no hours, as after an import, overwrote the hours of the owner.*ListingContent/,
  },
  'pushes every range of': {
    'loses the second range of a day and says so':
      /a push of .*12:40pm.* returned .*rejected.* send every range of a day.*reference: ListingHours/,
  },
  'sends every part of': {
    'drops the coupon code of a post':
      /createPost sent context.couponCode "SPRING10" of a post of type EVENT, but .* has stored only .*notShown/,
    'drops the picture of a post': /createPost sent \["https:.*bread.png"\].* has stored 0 pictures/,
    'swaps the dates of an event':
      /createPost sent a post of type EVENT from 2026-07-08T09:00 until 2026-07-15T18:00, but .* from "2026-07-15T18:00"/,
  },
  'finds the oldest of': {
    'finds the newest of equal posts':
      /of two equal posts since the attempt: expected the oldest, .*reference: PostsCapability.findPost/,
  },
  'returns each number under': {
    'swaps two numbers': /the publisher counted 1100 as CALLS on .*, but readDaily of all metrics returned 1101/,
  },
  'leaves out a value': {
    'returns zero for a value that is left out':
      /answered without a value of CALLS on .* \(days.0.value\), but readDaily returned .*reference: DailyInsight/,
  },
};

describe('the test kit of publishers [design 5]', () => {
  it('finds no broken rule in a correct plug-in, and gives a reason for each skipped check', async () => {
    const results = await examinePublisher({ declaration: modelPlugIn(), driver: modelDriver });
    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'kept').length).toBeGreaterThan(70);
    const skipped = results.filter(({ outcome }) => outcome === 'skipped');
    expect(skipped.map(({ reason }) => reason)).toContain('the plug-in does not offer reviews');
    expect(skipped.map(({ reason }) => reason)).toContain('the model has no policy');
  });

  it.each(
    Object.entries(bugs).flatMap(([rule, found]) =>
      Object.entries(found).map(([bug, reason]) => ({ rule, bug, reason })),
    ),
  )('reports a plug-in that $bug', async ({ rule, bug, reason }) => {
    expect((await brokenBy(bug, rule)).join('\n')).toMatch(reason);
  });

  it('names a method that the plug-in lacks', async () => {
    const lacking = ({ posts }: Publisher) =>
      ({ posts: { ...posts, deletePost: undefined } }) as unknown as Partial<Publisher>;
    const reasons = await brokenRules({ declaration: modelWith(lacking), driver: modelDriver }, /creates one post/);
    expect(reasons).toEqual([expect.stringContaining('offers posts without the method deletePost')]);
  });

  describe('with a publisher that only accepts posts, and shows them after 20 seconds', () => {
    const accepting = modelDriverWith(({ model }) => void (model.showsPostsAfterMs = showsAfterMs));
    let showsAfterMs = 20_000;
    let findableWithinMs = 30_000;
    const brokenPosts = (rules: RegExp, bug?: string) => {
      const declaration = modelWith(
        ({ posts }) => ({ posts: posts && { ...posts, findableWithinMs } }),
        modelPlugIn((each) => each === bug),
      );
      return brokenRules({ declaration, driver: accepting }, rules);
    };

    it('finds no broken rule in a correct plug-in', async () => {
      expect(await brokenPosts(/post/i)).toEqual([]);
    });

    it.each<[string, RegExp]>([
      ['invents a reference of an accepted post', /checkPost returned .*removed.* and not live/],
      ['asks to send an accepted post again', /createPost must succeed, but failed with .*TRANSIENT/],
      ['finds no post', /createPost returned accepted, but findPost does not find the post within a day/],
    ])('reports a plug-in that %s', async (bug, sentence) => {
      expect((await brokenPosts(/creates one post/, bug)).join('\n')).toMatch(sentence);
    });

    it('[publishers 0.1] finds a plug-in that takes the post of another delivery, even if posts appear later than clocks differ', async () => {
      [showsAfterMs, findableWithinMs] = [90_000, 120_000];
      expect(
        (await brokenPosts(/does not mistake a post of/, 'forgets the posts of other deliveries')).join('\n'),
      ).toMatch(/the only post belongs to another delivery: expected undefined, got/);
    });
  });

  describe('with a publisher whose posts have no reference before it has decided on them', () => {
    const held = async (bug?: string, { isSettled = true, isListed = false } = {}) => {
      const driver: PublisherDriver = {
        ...modelDriverWith(({ model, world: { posts } }) => {
          model.showsPostsAfterMs = 0;
          model.listsHeldPosts = isListed;
          const settleListing = async (ref: string, verdict: 'accept' | 'reject') => {
            const waiting = model.posts.filter(({ id, listing }) => listing === ref && model.heldPosts.has(id));
            for (const post of waiting) {
              model.heldPosts.delete(post.id);
              if (verdict === 'reject') model.posts.splice(model.posts.indexOf(post), 1);
            }
          };
          const hold = async () => void (model.holdsPosts = true);
          return { posts: posts && { ...posts, hold, ...(isSettled && { settleListing }) } };
        }),
        impossible: { ...modelDriver.impossible, 'posts.hold': undefined },
      };
      const under = { declaration: modelPlugIn((each) => each === bug), driver };
      const results = await examinePublisher(under, { only: ({ title }) => title.includes('follows a pending post') });
      return results.map(({ outcome, reason = '' }) => `${outcome} ${reason}`);
    };

    it('[publishers 5.1] lets the driver decide on all that wait at a listing, also if findPost says that they wait', async () => {
      expect(await held()).toEqual(['kept ']);
      expect(await held(undefined, { isListed: true })).toEqual(['kept ']);
    });

    it('[publishers 5.1] says what the driver needs, and finds a plug-in that never learns of the decision', async () => {
      expect(await held(undefined, { isSettled: false })).toEqual([
        expect.stringContaining('or add settleListing to the driver'),
      ]);
      expect(await held('finds no post')).toEqual([
        expect.stringContaining('does not find a post that the publisher has held and then accepted'),
      ]);
    });
  });

  describe('with a publisher that shows only some attributes', () => {
    const attributes = async (keys: readonly string[] | undefined, bug?: string) => {
      const parts: Parameters<typeof modelWith>[0] = ({ listings, submission }) => {
        if (!submission) throw new Error('the model takes pushes');
        const submit: typeof submission.submit = ({ content, ...push }) => {
          const shown = Object.entries(content.attributes ?? {}).filter(([key]) => keys?.includes(key));
          return submission.submit({ ...push, content: { ...content, attributes: Object.fromEntries(shown) } });
        };
        const shows = { ...listings.shows, attributes: keys !== undefined && { keys } };
        return { listings: { ...listings, shows }, submission: { ...submission, submit } };
      };
      const declaration = modelWith(
        parts,
        modelPlugIn((each) => each === bug),
      );
      const results = await examinePublisher(
        { declaration, driver: modelDriver },
        { only: ({ title }) => title.includes('attributes') },
      );
      return results.map(({ outcome, reason = '' }) => `${outcome} ${reason}`.trim());
    };

    it('[publishers 1.4] pushes those that the plug-in declares, and skips what needs more of them', async () => {
      expect(await attributes(['wifi', 'dogsAllowed', 'hearingLoop'])).toEqual(['kept', 'kept']);
      expect(await attributes(['wifi'])).toEqual(['kept', 'skipped the listings show fewer than 2 attributes']);
      expect(await attributes([])).toEqual([
        'skipped the listings show fewer than 1 attributes',
        'skipped the listings show fewer than 2 attributes',
      ]);
      expect(await attributes(undefined)).toEqual(await attributes([]));
    });

    it('[publishers 1.4] finds a plug-in that loses those that it declares', async () => {
      expect((await attributes(['wifi', 'dogsAllowed'], 'loses attributes silently'))[0]).toMatch(
        /^broken submit of attributes returned .*dogsAllowed/,
      );
    });
  });

  it('[design 5] quotes the answer of the publisher if it refused the last call', async () => {
    const [reason] = await brokenBy('fails to delete a deleted post', 'creates one post');
    expect(reason).toMatch(
      /^a second deletePost must succeed.*\nThe last call was DELETE \/listings\/.*\/posts, answered with 410 \{\}$/,
    );
  });

  it.each<[string, Partial<{ mostPosts: number; countsDeletedPosts: boolean }>, RegExp]>([
    [
      'shows fewer posts of a listing than it declares',
      { mostPosts: 10 },
      /^livePosts is 12, but createPost of post 11 at the listing failed with/,
    ],
    [
      'keeps the place of a deleted post',
      { mostPosts: 12, countsDeletedPosts: true },
      /^createPost after deletePost of the oldest of 12 posts failed with .* a deleted post must make room/,
    ],
    [
      'shows more posts of a listing than it declares',
      { mostPosts: 13 },
      /^livePosts is 12, but the publisher of the driver shows 13 posts of a listing at once: let the fake enforce/,
    ],
  ])('reports a plug-in whose publisher %s', async (_, shown, reason) => {
    const driver = modelDriverWith(({ model }) => void Object.assign(model, shown));
    const results = await examinePublisher(
      { declaration: modelPlugIn(), driver },
      { only: ({ title }) => title.includes('at once as it declares') },
    );
    expect(results.map((result) => result.reason)).toEqual([expect.stringMatching(reason)]);
  });

  describe('with a publisher that shows few posts of a listing, of which one may be older', () => {
    const driverOf = (mostPosts: number, showsPostsAfterMs?: number) =>
      modelDriverWith(({ model, seed }) => {
        Object.assign(model, { mostPosts, showsPostsAfterMs });
        for (const { id, listingId: listing, text } of seed.posts)
          model.posts.push({ id, listing, text, at: model.now() - 86_400_000 });
        return undefined;
      });
    const declarationOf = (livePosts: number) =>
      modelWith(({ posts }) => ({ posts: posts && { ...posts, livePosts, findableWithinMs: 30_000 } }));

    it.each([
      [4, undefined],
      [4, 20_000],
      [1, undefined],
    ])('[publishers 1.8] makes room for its own posts (%s, shown after %s ms)', async (livePosts, afterMs) => {
      const under = { declaration: declarationOf(livePosts), driver: driverOf(livePosts, afterMs) };
      expect(await brokenRules(under, /post/i)).toEqual([]);
    });
  });

  describe('with a publisher that takes two calls a second', () => {
    const limited = modelDriverWith(({ model }) => void (model.callsPerSecond = 2));

    it('reports a plug-in that declares more calls than the publisher takes', async () => {
      const [reason] = await brokenBy(
        'declares more calls than the publisher takes',
        'lists every listing once',
        limited,
      );
      expect(reason).toMatch(/must succeed, but failed with .*RATE_LIMITED/);
    });

    it('finds no broken rule in a plug-in that declares the limit', async () => {
      const declaration = { ...modelPlugIn(), callLimits: [{ scope: 'app' as const, calls: 2, seconds: 1 }] };
      const rules = /declares limits of calls|lists every listing once|creates one post/;
      expect(await brokenRules({ declaration, driver: limited }, rules)).toEqual([]);
    });
  });

  it('closes the world of a plug-in that it cannot create, and says what is wrong', async () => {
    let open = 0;
    const driver = modelDriverWith(({ world }) => {
      open += 1;
      const close = async () => {
        open -= 1;
        await world.close?.();
      };
      return { settings: {}, close };
    });
    const lackOfSetting = 'no value for the required setting URL';
    await expect(examinePublisher({ declaration: modelPlugIn(), driver })).rejects.toThrow(lackOfSetting);
    expect(open).toBe(0);

    const declaration = { default: modelPlugIn() } as unknown as PublisherDeclaration;
    await expect(examinePublisher({ declaration, driver })).rejects.toThrow('pass the default export');
  });

  it('closes the driver once after the last check, and after an error', async () => {
    const calls: string[] = [];
    const driver: PublisherDriver = {
      ...modelDriver,
      async openWorld(options) {
        calls.push('openWorld');
        return modelDriver.openWorld(options);
      },
      async close() {
        calls.push('close');
      },
    };
    const under = { declaration: modelPlugIn(), driver };
    const results = await examinePublisher(under, { only: ({ subject }) => subject === 'declaration' });
    expect(results.length).toBeGreaterThan(0);
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.indexOf('close')).toBe(calls.length - 1);

    calls.length = 0;
    const openWorld = () => Promise.reject(new Error('the sandbox is down'));
    await expect(examinePublisher({ ...under, driver: { ...driver, openWorld } })).rejects.toThrow('sandbox is down');
    expect(calls).toEqual(['close']);
  });

  it('fails once for a capability that the driver cannot exercise, unless the driver gives a reason', async () => {
    const incomplete: PublisherDriver = {
      ...modelDriverWith(() => ({ posts: undefined, insights: undefined })),
      impossible: { ...modelDriver.impossible, insights: 'the model does not publish its metrics' },
    };
    const results = await examinePublisher(
      { declaration: modelPlugIn(), driver: incomplete },
      { only: ({ subject }) => subject === 'posts' || subject === 'insights' },
    );
    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([
      {
        subject: 'posts',
        rule: '[design 5] posts has a driver: posts',
        outcome: 'broken',
        reason:
          'the plug-in offers posts, but the driver lacks posts: implement it in the driver, or state the reason under "impossible"',
      },
    ]);
    expect(results.filter(({ subject }) => subject === 'insights').map(({ reason }) => reason)).toContain(
      'the model does not publish its metrics',
    );
  });
});
