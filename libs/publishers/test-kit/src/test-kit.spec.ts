import { describe, expect, it } from '@jest/globals';
import type { Publisher, PublisherDeclaration } from '@listings/publisher-sdk';
import { oauthOf } from './authorization-of.js';
import type { PublisherDriver } from './driver.js';
import { examinePublisher } from './examine-publisher.js';
import type { PublisherUnderTest } from './plan.js';
import { brokenRules } from './testing/broken-rules.js';
import { modelDriver, modelDriverWith } from './testing/model-driver.js';
import { modelPlugIn, modelWith } from './testing/model-plug-in.js';

const plugInThat = (bug?: string) => modelPlugIn((each) => each === bug);
const brokenBy = async (bug: string, rule: string, driver = modelDriver) =>
  (await brokenRules({ declaration: plugInThat(bug), driver }, new RegExp(`] ${rule}`))).join('\n');

/** The outcomes of the checks whose titles contain some words, with their reasons. */
const outcomesOf = async (under: PublisherUnderTest, words: string) => {
  const results = await examinePublisher(under, { only: ({ title }) => title.includes(words) });
  return results.map(({ outcome, reason = '' }) => `${outcome} ${reason}`.trim());
};

const TOKEN = 'listListings throws TRANSIENT when';
const ACCESS = 'listListings goes on when';
const OPENS = 'throws TRANSIENT with notBefore while the publisher takes no calls: listFolders';
const LOST = 'throws LISTING_INACCESSIBLE after the owner lost access to the listing: getListing';
const CLOSURE = 'closes a listing for good';
const HOLIDAYS = 'shows publicHolidayHours, leaves them';

describe('the test kit of publishers [design 5]', () => {
  it('finds no broken rule in a correct plug-in, and gives a reason for each skipped check', async () => {
    const results = await examinePublisher({ declaration: modelPlugIn(), driver: modelDriver });
    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'kept').length).toBeGreaterThan(70);
    const skipped = results.flatMap(({ outcome, reason }) => (outcome === 'skipped' ? [reason] : []));
    const reasons = ['the plug-in does not offer reviews', 'the model has no policy'];
    expect(skipped).toEqual(expect.arrayContaining(reasons));
  });

  // The words of the rule that finds the plug-in, what it does wrong, and the reason that the kit gives.
  it.each<[string, string, RegExp]>([
    ['declares limits of calls', 'declares a limit of nothing', /callLimits have 0 calls, which must be a whole/],
    ['declares limits of calls', 'waits for a limit by itself', /declares callLimits, but waited for \d+ ms by itself/],
    ['declares its SDK version', 'declares a key in upper case', /the key "Model" is not lower-case/],
    ['builds an authorize URL', 'puts the secret into the authorize URL', /contains the secret setting SECRET/],
    ['refuses a callback that', 'throws a plain error for a stale code', /is not a PublisherError: Error: bad code/],
    ['connects an owner, with', 'returns credentials that are not JSON', /not plain JSON/],
    ['renews expired access by itself: listFolders', 'ignores a 401', /getListing/],
    ['renews expired access once, through', 'renews without the session', /renewals/],
    ['never treats an outage', 'renews at each call', /renewals/],
    ['never treats an outage', 'treats an outage as invalid credentials', /must fail with TRANSIENT/],
    ['lists every listing once', 'repeats a page', /distinct listings of listListings/],
    ['lists every listing once', 'skips the last page', /listings of listListings: expected 250, got 200/],
    [TOKEN, 'follows a page token that repeats', /\/listings\?after=100 more than 10 times, .*pagesByCursor/],
    [TOKEN, 'ends a list when a page token repeats', /returned 200 items as the whole list of 250, .* throw TRANSIENT/],
    [ACCESS, 'ends a list when its access expires', /returned 100 of 250 items and lost "listing-101".*Session/],
    [ACCESS, 'starts a list again when its access expires', /returned 100 items twice, first "listing-1"/],
    ['requests no further page', 'reads all pages before the first listing', /the first listing took 3 calls/],
    [OPENS, 'forgets when the publisher opens', /with the time of opening as notBefore .*, but failed with .*usable/],
    [LOST, 'treats an inaccessible listing as deleted', /must throw LISTING_INACCESSIBLE .*, but .*LISTING_NOT_FOUND/],
    ['getListing ends in time', 'throws plain errors', /threw an error that is not a PublisherError: Error: network/],
    ['getListing ends in time', 'retries 20 times', /waited for 20 hanging calls/],
    ['getListing ends in time', 'waits before a retry', /waited for 5000 ms in addition to the network/],
    ['getListing ends in time', 'logs tokens', /logged a secret in the line "calling"/],
    ['getListing ends in time', 'says the token when a call fails', /listings.getListing said a credential in its/],
    ['getListing throws nothing but', 'does not validate responses', /not a PublisherError|has the reference/],
    ['getListing throws nothing but', 'flattens responses with a recursion', /very deep values threw an error/],
    ['complete throws nothing but', 'stores any answer of the token endpoint', /an account without credentials/],
    ['waits after a limited', 'reads milliseconds as seconds', /60000 ms, but retryAfterMs .* is 60000000: read/],
    ['shows no listing as', 'shows a closed business as open', /the business as closed, but openStatus .* is "OPEN"/],
    ['declares no more days', 'declares more days than the publisher keeps', /548, but the publisher keeps 500 days/],
    ['shows the hours that', 'shifts hours on read', /at the publisher, but getListing shows each time 7 hours later/],
    ['shows the hours that', 'shifts hours in both directions', /shows each time 7 hours later/],
    ['pushes attributes, or reports', 'loses attributes silently', /attributes/],
    ['keeps the content of', 'removes what no location has', /deleted the field parking .*submission.submit/],
    ['pushes another website and description', 'loses descriptions silently', /description/],
    ['pushes another website and description', 'shifts hours on read', /Each time is 7 hours later.*ListingHours/],
    ['pushes another website and description', 'shifts hours on a push', /Each time is 7 hours later/],
    ['pushes socialUrls, or reports', 'loses social profiles silently', /socialUrls/],
    [HOLIDAYS, 'loses hours on public holidays silently', /the listing differs: .*publicHolidayHours/],
    [HOLIDAYS, 'removes hours on public holidays that are absent', /data without publicHolidayHours.*listing differs/],
    [HOLIDAYS, 'keeps hours on public holidays that are null', /publicHolidayHours: null returned .* listing differs/],
    [CLOSURE, 'loses a permanent closure silently', /a permanent closure returned .* openStatus of getListing is/],
    [CLOSURE, 'opens what others have closed', /data without permanentlyClosed returned .* is "OPEN"/],
    [CLOSURE, 'never opens a closed listing', /permanentlyClosed: false returned .* is "PERMANENTLY_CLOSED"/],
    ['removes of serviceArea only', 'removes the places and links of the owner', /belong to the owner.*serviceArea/],
    ['removes of socialUrls only', 'removes the places and links of the owner', /belong to the owner.*socialUrls/],
    ['removes of attributes only', 'removes the places and links of the owner', /belong to the owner.*attributes/],
    ['removes of attributes only', 'keeps what is withdrawn', /remove it and nothing else: it is still shown/],
    ['says for how long', 'declares a list that is good for no time', /goodForMs: .* from 60000 to 86400000, got 0/],
    ['goes on after the', 'begins a list again when it should go on', /with the resumeAt of .*, compared with those/],
    ['names in `protects` only', 'protects what no listing shows', /protects contains \["serviceArea"\], which/],
    ['pushes the removal of all', 'writes unchanged data', /writes of a second submit/],
    ['writes nothing back after', 'pushes the notation of a phone back', /submit wrote what an import had just read/],
    ['creates one post, reads', 'sends a post twice', /posts at the publisher after createPost: expected 1, got 2/],
    ['creates one post, reads', 'changes the reference of a live post', /reference of a live post, which never/],
    ['creates one post, reads', 'fails to delete a deleted post', /a second deletePost must succeed/],
    ['never repeats a create', 'sends again when the response is lost', /one createPost: expected 1, got 2/],
    ['never repeats a create', 'finds no post', /did not find the post of the first createPost/],
    ['does not mistake a post of', 'finds posts of other deliveries', /belongs to another delivery/],
    ['finds the post of', 'looks for posts by its own clock', /by the publisher's clock, which is 5 minutes ahead/],
    ['finds the post of', 'finds posts late', /did not find the post within findableWithinMs/],
    ['finds the post of', 'declares no time to find posts', /findableWithinMs: .* from 1000 to 600000, got 0/],
    ['finds the post of', 'declares an endless pace of accepted posts', /acceptedEveryMs: .* to 600000, got 0/],
    ['declares its sentences in', 'has a sentence that nobody reads', /the sentence "HTTP 400", which people never/],
    ['declares a display of', 'declares a display without pictures', /pictureRatio: expected a number above 0, got 0/],
    ['creates at most one', 'sends again when the response is lost', /"dropped" at call 2 of 2 created 2 posts/],
    ['creates at most one', 'doubts a create whose read is lost', /a read before the create, .* but set outcome/],
    ['shows as many posts', 'declares more live posts than the publisher shows', /number from 1 to 1000, got 1001/],
    ['shows as many posts', 'hides that a listing is full', /^createPost .* 12 posts failed .* the code "full"/m],
    ['findPost throws nothing but', 'takes an unreadable list of posts for an empty one', /is there, so .* again/],
    ['accepts no message that', 'accepts texts that are too long', /accepts 600 times "x", but createPost/],
    ['checks contents without HTTP', 'returns an undeclared code', /add it to postErrors of the declaration/],
    ['checks contents without HTTP', 'calls the publisher in checkContent', /HTTP calls of checkContent/],
    ['lists what it does', 'warns of what the content does not have', /notShown returned products.photo, which/],
    ['names only numbers that', 'names a number that it does not report', /"BOOKINGS", which metrics does not contain/],
    ['leaves out days without', 'returns zeros for days without a report', /future days/],
    ['reads the oldest days', 'declares more days than the publisher keeps', /\(548\), from .*CONTENT_REJECTED/],
    ['reads the oldest days', 'asks for days that the publisher no longer keeps', /after the oldest one of .* \(500\)/],
    ['returns the value of', 'shifts days', /the values of readDaily for/],
    ['returns a long range', 'loses a day between two parts of a long range', /of 25 days: .*got .*"missing":\["/],
    ['listListings takes no page', 'takes an unreadable page for an empty one', /0 of 250 items as .*asWholeList/],
    ['shows hours as unknown', 'shows what it can read of the hours', /"by appointment" at .*, but getListing shows/],
    ['leaves hours alone that', 'removes hours that it cannot read', /with no hours, .*, overwrote the hours of/],
    ['pushes every range of', 'loses the second range of a day and says so', /12:40pm.* send every range of a day/],
    ['sends every part of', 'drops the coupon code of a post', /couponCode "SPRING10" .*EVENT, but .* stored only/],
    ['sends every part of', 'drops the picture of a post', /sent \["https:.*bread.png"\].* has stored 0 pictures/],
    ['sends every part of', 'swaps the dates of an event', /from 2026-07-08T09:00 .*, but .* from "2026-07-15T18:00"/],
    ['finds the oldest of', 'finds the newest of equal posts', /of two equal posts .*: expected the oldest/],
    ['returns each number under', 'swaps two numbers', /counted 1100 as CALLS on .*, but readDaily of all .* 1101/],
    ['leaves out a value', 'returns zero for a value that is left out', /\(days.0.value\), but readDaily returned/],
  ])('of "%s" reports a plug-in that %s', async (rule, bug, reason) => {
    expect(await brokenBy(bug, rule)).toMatch(reason);
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
      const inTime = ({ posts }: Publisher) => ({ posts: posts && { ...posts, findableWithinMs } });
      return brokenRules({ declaration: modelWith(inTime, plugInThat(bug)), driver: accepting }, rules);
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
      const [reason] = await brokenPosts(/does not mistake a post of/, 'forgets the posts of other deliveries');
      expect(reason).toMatch(/the only post belongs to another delivery: expected undefined, got/);
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
      return outcomesOf({ declaration: plugInThat(bug), driver }, 'follows a pending post');
    };

    it('[publishers 5.1] lets the driver decide on all that wait at a listing, also if findPost says that they wait', async () => {
      expect(await held()).toEqual(['kept']);
      expect(await held(undefined, { isListed: true })).toEqual(['kept']);
    });

    it('[publishers 5.1] says what the driver needs, and finds a plug-in that never learns of the decision', async () => {
      const [undecided, lost] = [await held(undefined, { isSettled: false }), await held('finds no post')];
      expect(undecided).toEqual([expect.stringContaining('or add settleListing to the driver')]);
      expect(lost).toEqual([expect.stringContaining('does not find a post that the publisher has held and then acc')]);
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
      return outcomesOf({ declaration: modelWith(parts, plugInThat(bug)), driver: modelDriver }, 'attributes');
    };

    it('[publishers 1.4] pushes those that the plug-in declares, and skips what needs more of them', async () => {
      expect(await attributes(['wifi', 'dogsAllowed', 'hearingLoop'])).toEqual(['kept', 'kept']);
      expect(await attributes(['wifi'])).toEqual(['kept', 'skipped the listings show fewer than 2 attributes']);
      const skipped = [1, 2].map((count) => `skipped the listings show fewer than ${count} attributes`);
      for (const none of [[], undefined]) expect(await attributes(none)).toEqual(skipped);
    });

    it('[publishers 1.4] finds a plug-in that loses those that it declares', async () => {
      const [lost] = await attributes(['wifi', 'dogsAllowed'], 'loses attributes silently');
      expect(lost).toMatch(/^broken submit of attributes returned .*dogsAllowed/);
    });
  });

  it('[design 5] quotes the answer of the publisher if it refused the last call', async () => {
    expect(await brokenBy('fails to delete a deleted post', 'creates one post')).toMatch(
      /^a second deletePost must succeed.*\nThe last call was DELETE \/listings\/.*\/posts, answered with 410 \{\}$/,
    );
  });

  const NO_ROOM = /createPost after deletePost of the oldest of 12 posts failed with .* a deleted post must make room/;

  it.each<[string, object, RegExp]>([
    ['shows fewer posts than it declares', { mostPosts: 10 }, /livePosts is 12, but createPost of post 11 .* failed/],
    ['keeps the place of a deleted post', { mostPosts: 12, countsDeletedPosts: true }, NO_ROOM],
    ['shows more posts than it declares', { mostPosts: 13 }, /livePosts is 12, but .* shows 13 posts of a listing/],
  ])('reports a plug-in whose publisher %s', async (_, shown, reason) => {
    const driver = modelDriverWith(({ model }) => void Object.assign(model, shown));
    const outcomes = await outcomesOf({ declaration: modelPlugIn(), driver }, 'at once as it declares');
    expect(outcomes).toEqual([expect.stringMatching(reason)]);
  });

  describe('with a publisher whose refresh tokens are good for one use', () => {
    const RULE = 'renews once more with the same credentials';
    const outcomeWith = (graceMs: number, refreshGraceSeconds?: number) => {
      const driver = modelDriverWith(({ model }) => void (model.grantGraceMs = graceMs));
      const declaration = modelWith((model) => ({
        authorization: { ...oauthOf(model), ...(refreshGraceSeconds !== undefined && { refreshGraceSeconds }) },
      }));
      return outcomesOf({ declaration, driver }, RULE);
    };

    it('[publishers 1.2] keeps the rule if the plug-in declares the grace of the publisher, and skips it without one', async () => {
      expect(await outcomeWith(60_000, 60)).toEqual(['kept']);
      expect(await outcomeWith(60_000)).toEqual(['skipped the plug-in declares no refreshGraceSeconds']);
    });

    it.each<[string, number, number, RegExp]>([
      ['a grace that the publisher does not have', 0, 60, /got no response at first .*CREDENTIALS_INVALID/],
      ['a longer grace', 30_000, 60, /less than 60 seconds after its use: .*refreshGraceSeconds.*CREDENTIALS_INVALID/],
      ['a grace of no time', 60_000, 0, /refreshGraceSeconds: expected a number from 1 to 3600, got 0/],
    ])('[publishers 1.2] finds a plug-in that declares %s', async (_, graceMs, declared, reason) => {
      expect(await outcomeWith(graceMs, declared)).toEqual([expect.stringMatching(reason)]);
    });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['the response', { status: 204, body: {} }],
  ])('[publishers 1.8] takes %s of a deletion for nothing, as the core does', async (_, answer) => {
    const declaration = modelWith(({ posts }) => ({
      posts: posts && { ...posts, deletePost: async (post) => posts.deletePost(post).then(() => answer as undefined) },
    }));
    expect(await brokenRules({ declaration, driver: modelDriver }, /creates one post, reads/)).toEqual([]);
  });

  describe('with a publisher whose deletions take effect an hour later', () => {
    const slow = modelDriverWith(({ model }) => void (model.deletesAfterMs = 3_600_000));
    const brokenSlow = async (bug: string, rules: RegExp) =>
      (await brokenRules({ declaration: plugInThat(bug), driver: slow }, rules)).join('\n');

    it('[publishers 1.8] finds no broken rule in a plug-in that says so', async () => {
      expect(await brokenSlow('', /post/i)).toBe('');
    });

    it.each<[string, RegExp]>([
      ['conceals that deletions take effect later', /posts at the publisher after deletePost, .*RemovedLater.*got 1/],
      ['promises deletions too early', /goneAfterMs 1000, but checkPost after this time returned live.*RemovedLater/],
      ['says that a post was gone which it has deleted', /deletePost returned gone for a post.*RemovedBefore/],
      ['promises a deletion at once', /deletePost returned .*"goneAfterMs":0.*: expected a goneAfterMs/],
    ])('[publishers 1.8] finds a plug-in that %s', async (bug, reason) => {
      expect(await brokenSlow(bug, /creates one post, reads/)).toMatch(reason);
    });
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
      const bug = 'declares more calls than the publisher takes';
      const reason = await brokenBy(bug, 'lists every listing once', limited);
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
    const lacking = examinePublisher({ declaration: modelPlugIn(), driver });
    await expect(lacking).rejects.toThrow('no value for the required setting URL');
    expect(open).toBe(0);

    const declaration = { default: modelPlugIn() } as unknown as PublisherDeclaration;
    await expect(examinePublisher({ declaration, driver })).rejects.toThrow('pass the default export');
  });

  it('closes the driver once after the last check, and after an error', async () => {
    const calls: string[] = [];
    const driver: PublisherDriver = {
      ...modelDriver,
      openWorld: (options) => (calls.push('openWorld'), modelDriver.openWorld(options)),
      close: async () => void calls.push('close'),
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
    const under = { declaration: modelPlugIn(), driver: incomplete };
    const results = await examinePublisher(under, { only: ({ subject }) => /^(posts|insights)$/.test(subject) });
    const broken = results.filter(({ outcome }) => outcome === 'broken');
    expect(broken).toMatchObject([{ subject: 'posts', rule: '[design 5] posts has a driver: posts' }]);
    expect(broken[0]?.reason).toMatch(/offers posts, but the driver lacks posts: .* the reason under "impossible"/);
    const ofInsights = results.filter(({ subject }) => subject === 'insights').map(({ reason }) => reason);
    expect(ofInsights).toContain('the model does not publish its metrics');
  });
});
