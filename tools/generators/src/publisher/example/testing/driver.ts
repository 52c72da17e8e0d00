import { formatTime, weekRanges } from '@listings/publisher-sdk';
import { serveFake } from '@listings/publisher-sdk/test-kit';
import type { PublisherDriver, WorldSeed } from '@listings/publisher-sdk/test-kit';
// #region actionLinks
import { fakeActionLinks } from './action-links.js';
// #endregion
// #region creation
import { fakeCreation } from './creation.js';
// #endregion
// #region engagement
import { fakeEngagement } from './engagement.js';
// #endregion
import { Fake } from './fake.js';
// #region insights
import { fakeInsights } from './insights.js';
// #endregion
import { fakeOwner, impossibleForOwner } from './owner.js';
// #region photos
import { fakePhotos } from './photos.js';
// #endregion
// #region posts
import { fakePosts } from './posts.js';
// #endregion
// #region reviews
import { fakeReviews } from './reviews.js';
// #endregion
// #region submission
import { fakeSubmission } from './submission.js';
// #endregion
// #region verification
import { fakeVerification } from './verification.js';
// #endregion
// #region verificationActions
import { fakeVerificationActions } from './verification-actions.js';
// #endregion

/**
 * Controls the fake of the publisher for the test kit: plays the owner, the customers and the publisher's staff. Each
 * check opens its own world. `PublisherDriver` describes every part.
 */
export const driver: PublisherDriver = {
  async openWorld({ seed, clock }: { seed: WorldSeed; clock?: () => number }) {
    const fake = new Fake(seed, clock);
    const { url, stop } = await serveFake((request) => fake.answer(request));
    return {
      settings: {
        API_BASE: url,
        // #region oauth
        CLIENT_ID: 'client',
        CLIENT_SECRET: 'client-secret',
        // #endregion
      },
      now: () => fake.time,
      advance: async (ms) => void (fake.movedMs += ms),
      close: stop,
      ...fakeOwner(fake),
      listings: {
        ...seed.own,
        close: async (ref) => void fake.closed.add(ref),
        remove: async (ref) => void fake.listings.delete(ref),
        async setHours(ref, hours) {
          const days = (weekRanges(hours) ?? []).map(({ day, ranges }) => [
            day.toLowerCase(),
            ranges.map(({ start, end }) => ({ from: formatTime(start), to: formatTime(end) })),
          ]);
          Object.assign(fake.listings.get(ref) ?? {}, { hours: Object.fromEntries(days) });
        },
      },
      limitRate: async () => void (fake.trouble = [429, { message: 'Too many calls' }, { 'retry-after': '30' }]),
      limitedForMs: 30_000,
      breakDown: async () => void (fake.trouble = [500, { message: 'Something is broken' }]),
      closeUntil: async (until) =>
        void (fake.trouble = [503, { message: 'Maintenance' }, { 'retry-after': until.toUTCString() }]),
      // #region submission
      submission: fakeSubmission(fake),
      // #endregion
      // #region creation
      creation: fakeCreation(fake),
      // #endregion
      // #region actionLinks
      actionLinks: fakeActionLinks(fake),
      // #endregion
      // #region photos
      photos: fakePhotos(fake),
      // #endregion
      // #region posts
      posts: fakePosts(fake),
      // #endregion
      // #region engagement
      engagement: fakeEngagement(fake),
      // #endregion
      // #region verification
      verification: fakeVerification(fake),
      // #endregion
      // #region verificationActions
      verificationActions: fakeVerificationActions(fake),
      // #endregion
      // #region reviews
      reviews: fakeReviews(fake, seed),
      // #endregion
      // #region insights
      insights: fakeInsights(fake),
      // #endregion
    };
  },
  // What the publisher cannot do, each with the reason. The kit skips the checks that need it.
  impossible: {
    ...impossibleForOwner,
    // #region submission
    'submission.hold': 'pushed data is live at once',
    // #endregion
    // #region posts
    'posts.hold': 'posts are live at once',
    // #endregion
    // #region photos
    'photos.import': 'a listing does not contain its photos',
    // #endregion
    // #region reviews
    'reviews.hold': 'replies are live at once',
    // #endregion
    // #region insights
    'insights.silent': 'the publisher reports values of every listing',
    // #endregion
  },
};
