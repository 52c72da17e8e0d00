import { definePublisher, SDK_VERSION } from '@listings/publisher-sdk';
// #region actionLinks
import { createActionLinks } from './action-links.js';
// #endregion
import { createApi } from './api.js';
import { createAuthorization } from './authorization.js';
import { categories } from './categories.js';
// #region creation
import { createCreation } from './creation.js';
// #endregion
// #region engagement
import { createEngagement } from './engagement.js';
// #endregion
// #region insights
import { createInsights } from './insights.js';
// #endregion
import { createListings } from './listings.js';
// #region photos
import { createPhotos } from './photos.js';
// #endregion
// #region posts
import { createPosts, postErrors } from './posts.js';
// #endregion
// #region reviews
import { createReviews, replyErrors } from './reviews.js';
// #endregion
import { readConfiguration, settingDeclarations } from './settings.js';
// #region submission
import { createSubmission } from './submission.js';
// #endregion
// #region verification
import { createVerification } from './verification.js';
// #endregion
// #region verificationActions
import { createVerificationActions } from './verification-actions.js';
// #endregion

/** The declaration of the plug-in: the name, the site and the capabilities. */
export default definePublisher({
  sdkVersion: SDK_VERSION,
  key: 'starter',
  displayName: 'Starter',
  site: {
    id: 999_999,
    name: 'Starter',
    url: 'https://starter.example',
    hostname: 'starter.example',
    supportedCountries: 'all',
    hideAddressSupportedCountries: [],
  },
  settings: settingDeclarations,
  categories,
  // The codes of this plug-in alone. Change the range if another plug-in of the installation claims it.
  codes: [{ from: 'SY69900', to: 'SY69999' }],
  importErrors: {},
  // #region posts
  postErrors,
  // #endregion
  // #region reviews
  replyErrors,
  // #endregion
  create(context) {
    const configuration = readConfiguration(context.settings);
    const api = createApi(context, configuration);
    return {
      authorization: createAuthorization(context, configuration),
      listings: createListings(api),
      // #region submission
      submission: createSubmission(api),
      // #endregion
      // #region creation
      creation: createCreation(api),
      // #endregion
      // #region actionLinks
      actionLinks: createActionLinks(api),
      // #endregion
      // #region photos
      photos: createPhotos(api),
      // #endregion
      // #region posts
      posts: createPosts(api),
      // #endregion
      // #region engagement
      engagement: createEngagement(api),
      // #endregion
      // #region verification
      verification: createVerification(api),
      // #endregion
      // #region verificationActions
      verificationActions: createVerificationActions(api),
      // #endregion
      // #region reviews
      reviews: createReviews(api),
      // #endregion
      // #region insights
      insights: createInsights(api),
      // #endregion
    };
  },
});
