import { definePublisher, SDK_VERSION } from '@listings/publisher-sdk';
import { createApi } from './api.js';
import { createAuthorization } from './authorization.js';
import { categories } from './categories.js';
import { createEngagement } from './engagement.js';
import { createListings } from './listings.js';
import { violations } from './notice.js';
import { createPosts } from './posts.js';
import { answerTooLong, createReviews } from './reviews.js';
import { readConfiguration, settingDeclarations } from './settings.js';
import { createSubmission } from './submission.js';
import { createVerification } from './verification.js';

/**
 * Publisher C: a small fictional directory of the shops of a town. It shows that configuration is enough to add a
 * publisher. It creates no listings, has no action links and reports no metrics, so those capabilities are absent.
 */
export default definePublisher({
  sdkVersion: SDK_VERSION,
  key: 'publisher-c',
  displayName: 'Publisher C',
  site: {
    id: 3,
    name: 'Publisher C',
    url: 'https://publisher-c.example',
    hostname: 'publisher-c.example',
    supportedCountries: 'all',
    // Every entry shows its address.
    hideAddressSupportedCountries: [],
  },
  settings: settingDeclarations,
  categories,
  codes: [{ from: 'SY60300', to: 'SY60399' }],
  // The core's general codes are sufficient.
  importErrors: {},
  postErrors: Object.values(violations),
  replyErrors: [answerTooLong],
  create(context) {
    const configuration = readConfiguration(context.settings);
    const api = createApi(context, configuration);
    return {
      authorization: createAuthorization(context, configuration, api),
      listings: createListings(api),
      submission: createSubmission(api),
      posts: createPosts(api),
      engagement: createEngagement(api),
      verification: createVerification(api),
      reviews: createReviews(api),
    };
  },
});
