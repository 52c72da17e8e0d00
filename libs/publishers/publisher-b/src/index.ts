import { definePublisher, SDK_VERSION } from '@listings/publisher-sdk';
import { createAccounts } from './account/accounts.js';
import { createRenewal } from './account/renewal.js';
import { createUserTokens } from './account/user-token.js';
import { createApiClient } from './api/api-client.js';
import { createAuthorization } from './authorization/authorization.js';
import { categoryMapping } from './categories/category-mapping.js';
import { readConfiguration, settingDeclarations } from './configuration.js';
import { createCreation } from './creation/creation.js';
import { createListings } from './listings/listings.js';
import { createEngagement } from './metrics/engagement.js';
import { createInsights } from './metrics/insights.js';
import { createMetricReader } from './metrics/metric-reader.js';
import type { Parts } from './parts.js';
import { createPhotos } from './photos/photos.js';
import { LONGEST_MESSAGE, postErrors } from './posts/check-content.js';
import { createPosts } from './posts/posts.js';
import { replyTooLong } from './reviews/replies.js';
import { createReviews } from './reviews/reviews.js';
import { site } from './site.js';
import { createSubmission } from './submission/submission.js';

/** Publisher B: a social network of business pages [publishers 2]. It does not verify businesses. */
export default definePublisher({
  sdkVersion: SDK_VERSION,
  key: 'publisher-b',
  displayName: 'Publisher B',
  connectionEvents: true,
  site,
  settings: settingDeclarations,
  categories: categoryMapping,
  // The specification gave this publisher these ranges.
  codes: [
    { from: 'SY81077', to: 'SY81078' },
    { from: 'SY81084', to: 'SY81085' },
  ],
  importErrors: {
    COUNTRY_UNKNOWN: { code: 'SY81077', message: 'Country could not be determined from the publisher B page.' },
    BUILD_FAILED: { code: 'SY81078', message: 'Building location data from the publisher B page failed.' },
    PUBLISHER_RECORD_MISSING: { code: 'SY81084', message: 'The publisher B publisher record is missing.' },
    CATEGORY_UNMAPPED: { code: 'SY81085', message: 'No category mapping for the publisher B category.' },
  },
  postErrors,
  postDisplay: {
    layout: 'feed',
    longestMessage: LONGEST_MESSAGE,
    shownCharacters: { desktop: 400, phone: 200 },
    pictureRatio: 1,
    mostPictures: 4,
  },
  replyErrors: [replyTooLong],
  create(context) {
    const configuration = readConfiguration(context.settings);
    const api = createApiClient(context, configuration);
    const userTokens = createUserTokens(api, configuration, context.now);
    const renewal = createRenewal(context, api, userTokens);
    const accounts = createAccounts(context, api, renewal);
    const readMetrics = createMetricReader(context);
    const parts: Parts = { now: context.now, configuration, api, userTokens, renewal, accounts, readMetrics };
    return {
      authorization: createAuthorization(parts),
      listings: createListings(parts),
      submission: createSubmission(parts),
      creation: createCreation(parts),
      photos: createPhotos(parts),
      posts: createPosts(parts),
      engagement: createEngagement(parts),
      reviews: createReviews(parts),
      insights: createInsights(parts),
    };
  },
});
