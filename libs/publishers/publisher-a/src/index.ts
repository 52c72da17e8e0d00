import { definePublisher, SDK_VERSION } from '@listings/publisher-sdk';
import { createActionLinks } from './action-links/put-action-links.js';
import { createApiClient } from './api-client.js';
import { createAuthorization, createGrants } from './authorization.js';
import { categories } from './categories.js';
import { createCreation } from './creation/create-listing.js';
import { createInsights } from './insights/read-daily.js';
import { createListings } from './listings/read-listings.js';
import { createPhotos } from './photos/put-photos.js';
import { LONGEST_MESSAGE, violations } from './posts/post-rules.js';
import { createPosts } from './posts/publish-posts.js';
import { createEngagement } from './posts/read-engagement.js';
import { createReviews, replyTooLong } from './reviews/answer-reviews.js';
import { readConfiguration, settingDeclarations } from './settings.js';
import { createSubmission } from './submission/submit-listing.js';
import { createVerification } from './verification/read-verification.js';
import { createVerificationActions } from './verification/verify-listing.js';

/** Publisher A, a search and maps directory [publishers 1]. */
export default definePublisher({
  sdkVersion: SDK_VERSION,
  key: 'publisher-a',
  displayName: 'Publisher A',
  connectionEvents: true,
  site: {
    id: 1,
    name: 'Publisher A',
    url: 'https://publisher-a.example',
    hostname: 'publisher-a.example',
    supportedCountries: 'all',
    hideAddressSupportedCountries: 'all',
    voiceAssistants: [{ id: 101, identifier: 'voice_assistant_a', name: 'Voice assistant A' }],
  },
  settings: settingDeclarations,
  categories,
  // The specification gave this publisher the second range.
  codes: [
    { from: 'SY75050', to: 'SY75059' },
    { from: 'SY81074', to: 'SY81076' },
  ],
  importErrors: {
    NO_DATA: { code: 'SY81074', message: 'Publisher A returned no data for the listing' },
    RATE_LIMITED: { code: 'SY81075', message: "Publisher A's rate limit was exceeded" },
    FETCH_FAILED: { code: 'SY81076', message: 'Fetching the listing from publisher A failed' },
  },
  postErrors: Object.values(violations),
  postDisplay: {
    layout: 'card',
    longestMessage: LONGEST_MESSAGE,
    shownCharacters: { desktop: 150, phone: 90 },
    pictureRatio: 4 / 3,
    mostPictures: 1,
  },
  replyErrors: [replyTooLong],
  create(context) {
    const configuration = readConfiguration(context.settings);
    const grants = createGrants(context, configuration);
    const api = createApiClient(context, configuration, grants.stored);
    const verification = createVerification(api);
    const parts = { api, verification, configuration, log: context.log, now: context.now };
    return {
      authorization: createAuthorization(context, configuration, { ...grants, api }),
      listings: createListings(parts),
      submission: createSubmission(parts),
      creation: createCreation(parts),
      actionLinks: createActionLinks(parts),
      photos: createPhotos(parts),
      posts: createPosts(parts),
      engagement: createEngagement(parts),
      verification,
      verificationActions: createVerificationActions(parts),
      reviews: createReviews(parts),
      insights: createInsights(parts),
    };
  },
});
