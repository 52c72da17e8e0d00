import { describe, expect, it } from '@jest/globals';
import { modelDriver, modelDriverWith } from '../testing/model-driver.js';
import { modelPlugIn, modelWith } from '../testing/model-plug-in.js';
import type { Publisher, PublisherDeclaration } from '../publisher.js';
import type { PublisherDriver } from './driver.js';
import { examinePublisher } from './examine-publisher.js';
import type { Subject } from './check.js';

const broken = async (bug: string, subject: Subject, driver = modelDriver): Promise<string[]> => {
  const declaration = modelPlugIn((each) => each === bug);
  const results = await examinePublisher({ declaration, driver }, { only: (check) => check.subject === subject });
  return results.flatMap(({ outcome, reason = '' }) => (outcome === 'broken' ? [reason] : []));
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

  it.each<[string, Subject, RegExp]>([
    [
      'declares a limit of nothing',
      'declaration',
      /callLimits have 0 calls, which must be a whole number from 1 to 100000/,
    ],
    ['waits for a limit by itself', 'declaration', /declares callLimits, but waited for \d+ ms by itself/],
    ['declares a key in upper case', 'declaration', /the key "Model" is not lower-case/],
    ['puts the secret into the authorize URL', 'authorization', /contains the secret setting SECRET/],
    [
      'throws a plain error for a stale code',
      'authorization',
      /an error that is not a PublisherError: Error: bad code/,
    ],
    ['returns credentials that are not JSON', 'authorization', /not plain JSON/],
    ['ignores a 401', 'listings', /getListing/],
    ['renews without the session', 'authorization', /renewals/],
    ['renews at each call', 'authorization', /renewals/],
    ['treats an outage as invalid credentials', 'authorization', /must fail with TRANSIENT/],
    ['repeats a page', 'listings', /distinct listings of listListings/],
    [
      'follows a page token that repeats',
      'listings',
      /listListings sent GET \/listings\?after=20 more than 10 times, .*reference: pagesByCursor/,
    ],
    [
      'ends a list when a page token repeats',
      'listings',
      /listListings returned 40 items as the whole list of 250, .*must throw TRANSIENT/,
    ],
    [
      'ends a list when its access expires',
      'listings',
      /expired after its first page \(GET \/listings\?after=0\) returned 20 of 250 items and lost "listing-21".*reference: PublisherSession/,
    ],
    ['starts a list again when its access expires', 'listings', /returned 20 items twice, first "listing-1"/],
    ['skips the last page', 'listings', /listings of listListings: expected 250, got 240/],
    ['reads all pages before the first listing', 'listings', /the first listing took 13 calls/],
    [
      'forgets when the publisher opens',
      'listings',
      /listListings must throw TRANSIENT with the time of opening as notBefore .*, but failed with .*no usable answer/,
    ],
    [
      'treats an inaccessible listing as deleted',
      'listings',
      /getListing must throw LISTING_INACCESSIBLE .*, but failed with .*LISTING_NOT_FOUND/,
    ],
    ['throws plain errors', 'listings', /threw an error that is not a PublisherError: Error: network/],
    ['retries 20 times', 'listings', /waited for 20 hanging calls/],
    ['waits before a retry', 'listings', /waited for 5000 ms in addition to the network/],
    ['does not validate responses', 'listings', /not a PublisherError|has the reference/],
    ['stores any answer of the token endpoint', 'authorization', /complete connected an account without credentials/],
    ['flattens responses with a recursion', 'listings', /very deep values threw an error that is not a PublisherError/],
    ['logs tokens', 'listings', /logged a secret in the line "calling"/],
    [
      'reads milliseconds as seconds',
      'listings',
      /asks to wait for 60000 ms, but retryAfterMs of RATE_LIMITED is 60000000: read the unit/,
    ],
    ['shows a closed business as open', 'listings', /marked the business as closed, but openStatus .* is "OPEN"/],
    ['declares more days than the publisher keeps', 'insights', /historyDays is 548, but the publisher keeps 500 days/],
    ['shifts hours on read', 'listings', /entered .* at the publisher, but getListing shows each time 7 hours later/],
    ['shifts hours on read', 'submission', /Each time is 7 hours later.*reference: ListingHours/],
    ['shifts hours on a push', 'submission', /Each time is 7 hours later/],
    ['shifts hours in both directions', 'listings', /shows each time 7 hours later/],
    [
      'removes what no location has',
      'submission',
      /a push of another website and description deleted the field parking .*reference: submission.submit/,
    ],
    ['loses descriptions silently', 'submission', /description/],
    ['loses social profiles silently', 'submission', /socialUrls/],
    ['loses attributes silently', 'submission', /attributes/],
    [
      'loses hours on public holidays silently',
      'submission',
      /a push of hours on public holidays returned .* but the listing differs: .*publicHolidayHours/,
    ],
    [
      'removes hours on public holidays that are absent',
      'submission',
      /a push of data without publicHolidayHours.*the listing differs/,
    ],
    [
      'keeps hours on public holidays that are null',
      'submission',
      /a push of publicHolidayHours: null returned .* but the listing differs/,
    ],
    ['removes the places and links of the owner', 'submission', /belong to the owner.*serviceArea/],
    ['removes the places and links of the owner', 'submission', /belong to the owner.*socialUrls/],
    ['removes the places and links of the owner', 'submission', /belong to the owner.*attributes/],
    ['keeps what is withdrawn', 'submission', /withdraws one value must remove it and nothing else: it is still shown/],
    [
      'declares a list that is good for no time',
      'listings',
      /searchOnly.goodForMs: expected a whole number from 60000 to 86400000, got 0/,
    ],
    [
      'begins a list again when it should go on',
      'listings',
      /references of listListings with the resumeAt of .*, compared with those that follow it/,
    ],
    ['protects what no listing shows', 'listings', /protects contains \["serviceArea"\], which listings do not show/],
    ['writes unchanged data', 'submission', /writes of a second submit/],
    ['pushes the notation of a phone back', 'submission', /submit wrote what an import had just read/],
    ['sends a post twice', 'posts', /posts at the publisher after createPost: expected 1, got 2/],
    ['sends again when the response is lost', 'posts', /created 2 posts|after one createPost: expected 1, got 2/],
    ['finds posts of other deliveries', 'posts', /belongs to another delivery/],
    ['finds posts late', 'posts', /did not find the post within findableWithinMs/],
    ['has a sentence that nobody reads', 'declaration', /sentences has the sentence "HTTP 400", which people never/],
    [
      'declares a display without pictures',
      'declaration',
      /postDisplay.pictureRatio: expected a number above 0, got 0/,
    ],
    ['declares no time to find posts', 'posts', /findableWithinMs: expected a number from 1000 to 600000, got 0/],
    [
      'doubts a create whose read is lost',
      'posts',
      /a read before the create, created nothing, but set outcomeUnknown/,
    ],
    [
      'declares more live posts than the publisher shows',
      'posts',
      /livePosts: expected a whole number from 1 to 1000, got 1001/,
    ],
    [
      'takes an unreadable list of posts for an empty one',
      'posts',
      /findPost with call 1 of 1 answered with .* says that nothing is there, so that the core sends it again/,
    ],
    [
      'hides that a listing is full',
      'posts',
      /^createPost at a listing that shows 12 posts failed with .*"form".* with the code "full"/m,
    ],
    ['changes the reference of a live post', 'posts', /the reference of a live post, which never changes/],
    [
      'declares an endless pace of accepted posts',
      'posts',
      /acceptedEveryMs: expected a number from 1000 to 600000, got 0/,
    ],
    ['finds no post', 'posts', /did not find the post of the first createPost/],
    ['accepts texts that are too long', 'posts', /checkContent accepts 600 times "x", but createPost/],
    ['returns an undeclared code', 'posts', /add it to postErrors of the declaration/],
    ['calls the publisher in checkContent', 'posts', /HTTP calls of checkContent/],
    ['warns of what the content does not have', 'posts', /notShown returned products.photo, which the content/],
    ['fails to delete a deleted post', 'posts', /a second deletePost must succeed/],
    ['names a number that it does not report', 'insights', /"BOOKINGS", which metrics does not contain/],
    ['returns zeros for days without a report', 'insights', /future days/],
    [
      'declares more days than the publisher keeps',
      'insights',
      /readDaily of the oldest days of historyDays \(548\), from .*CONTENT_REJECTED.*reference: InsightsCapability/,
    ],
    [
      'asks for days that the publisher no longer keeps',
      'insights',
      /readDaily of days before and after the oldest one of historyDays \(500\)/,
    ],
    ['shifts days', 'insights', /the values of readDaily for/],
    [
      'loses a day between two parts of a long range',
      'insights',
      /CALLS of .* in one range, compared with ranges of 25 days: .*got .*"missing":\["/,
    ],
    [
      'takes an unreadable page for an empty one',
      'listings',
      /returned 0 of 250 items as the whole list when GET \/listings\?after=0 was answered with values of wrong types.*asWholeList/,
    ],
    [
      'shows what it can read of the hours',
      'listings',
      /answered "by appointment" at rest.hours.0.slots.0.start, but getListing shows the hours .*reference: PublisherListing/,
    ],
    [
      'removes hours that it cannot read',
      'submission',
      /a push of another website with no hours, as after an import, overwrote the hours of the owner.*ListingContent/,
    ],
    [
      'loses the second range of a day and says so',
      'submission',
      /a push of .*12:40pm.* returned .*rejected.* send every range of a day.*reference: ListingHours/,
    ],
    [
      'drops the coupon code of a post',
      'posts',
      /createPost sent context.couponCode "SPRING10" of a post of type EVENT, but .* has stored only .*notShown/,
    ],
    ['drops the picture of a post', 'posts', /createPost sent \["https:.*bread.png"\].* has stored 0 pictures/],
    [
      'swaps the dates of an event',
      'posts',
      /createPost sent a post of type EVENT from 2026-07-08T09:00 until 2026-07-15T18:00, but .* from "2026-07-15T18:00"/,
    ],
    [
      'finds the newest of equal posts',
      'posts',
      /of two equal posts since the attempt: expected the oldest, .*reference: PostsCapability.findPost/,
    ],
    [
      'swaps two numbers',
      'insights',
      /the publisher counted 1100 as CALLS on .*, but readDaily of all metrics returned 1101/,
    ],
    [
      'returns zero for a value that is left out',
      'insights',
      /answered without a value of CALLS on .* \(days.0.value\), but readDaily returned .*reference: DailyInsight/,
    ],
  ])('reports a plug-in that %s', async (bug, subject, sentence) => {
    const sentences = await broken(bug, subject);
    expect(sentences.join('\n')).toMatch(sentence);
  });

  it('names a method that the plug-in lacks', async () => {
    const lacking = ({ posts }: Publisher) =>
      ({ posts: { ...posts, deletePost: undefined } }) as unknown as Partial<Publisher>;
    const under = { declaration: modelWith(lacking), driver: modelDriver };
    const results = await examinePublisher(under, { only: ({ subject }) => subject === 'posts' });
    expect(results.map(({ reason = '' }) => reason).join('\n')).toContain('offers posts without the method deletePost');
  });

  describe('with a publisher that only accepts posts, and shows them after 20 seconds', () => {
    const accepting = modelDriverWith(({ model }) => void (model.showsPostsAfterMs = showsAfterMs));
    let showsAfterMs = 20_000;
    let findableWithinMs = 30_000;
    const brokenPosts = async (bug?: string) => {
      const declaration = modelWith(
        ({ posts }) => ({ posts: posts && { ...posts, findableWithinMs } }),
        modelPlugIn((each) => each === bug),
      );
      const under = { declaration, driver: accepting };
      const results = await examinePublisher(under, { only: ({ subject }) => subject === 'posts' });
      return results.flatMap(({ outcome, reason = '' }) => (outcome === 'broken' ? [reason] : []));
    };

    it('finds no broken rule in a correct plug-in', async () => {
      expect(await brokenPosts()).toEqual([]);
    });

    it.each<[string, RegExp]>([
      ['invents a reference of an accepted post', /checkPost returned .*removed.* and not live/],
      ['asks to send an accepted post again', /createPost must succeed, but failed with .*TRANSIENT/],
      ['finds no post', /createPost returned accepted, but findPost does not find the post within a day/],
    ])('reports a plug-in that %s', async (bug, sentence) => {
      expect((await brokenPosts(bug)).join('\n')).toMatch(sentence);
    });

    it('[publishers 0.1] finds a plug-in that takes the post of another delivery, even if posts appear later than clocks differ', async () => {
      [showsAfterMs, findableWithinMs] = [90_000, 120_000];
      expect((await brokenPosts('forgets the posts of other deliveries')).join('\n')).toMatch(
        /the only post belongs to another delivery: expected undefined, got/,
      );
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
    const [reason] = await broken('fails to delete a deleted post', 'posts');
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
      const results = await examinePublisher(
        { declaration: declarationOf(livePosts), driver: driverOf(livePosts, afterMs) },
        { only: ({ subject }) => subject === 'posts' },
      );
      expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    });
  });

  describe('with a publisher that takes two calls a second', () => {
    const limited = modelDriverWith(({ model }) => void (model.callsPerSecond = 2));

    it('reports a plug-in that declares more calls than the publisher takes', async () => {
      const sentences = await broken('declares more calls than the publisher takes', 'listings', limited);
      expect(sentences.join('\n')).toMatch(/must succeed, but failed with .*RATE_LIMITED/);
    });

    it('finds no broken rule in a plug-in that declares the limit', async () => {
      const declaration = { ...modelPlugIn(), callLimits: [{ scope: 'app' as const, calls: 2, seconds: 1 }] };
      const results = await examinePublisher(
        { declaration, driver: limited },
        { only: ({ subject }) => subject === 'declaration' || subject === 'posts' || subject === 'listings' },
      );
      expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
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
