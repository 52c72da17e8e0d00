import { definePublisher, mapCategories, SDK_VERSION, setting } from '@listings/publisher-sdk';
import { createApi } from './api.js';
import { createAuthorization } from './authorization.js';
import { createListings } from './listings.js';
import { createReviews } from './reviews.js';
import { createSubmission } from './submission.js';

/**
 * Publisher D: a small fictional guide without OAuth, whose reviews nobody can reply to and which closes at night. It
 * publishes no posts and creates no places, so those capabilities are absent.
 */
export default definePublisher({
  sdkVersion: SDK_VERSION,
  key: 'publisher-d',
  displayName: 'Publisher D',
  site: {
    id: 4,
    name: 'Publisher D',
    url: 'https://publisher-d.example',
    hostname: 'publisher-d.example',
    supportedCountries: 'all',
    // Every place shows its address.
    hideAddressSupportedCountries: [],
  },
  settings: [setting.url('URL', 'base URL of the API of publisher D')],
  categories: mapCategories([
    ['bakery', 'bread'],
    ['cafe', 'coffee'],
    ['florist', 'flowers'],
    ['bookstore', 'books'],
  ]),
  importErrors: {},
  create(context) {
    const api = createApi(context);
    return {
      authorization: createAuthorization(api),
      listings: createListings(api),
      submission: createSubmission(api),
      reviews: createReviews(api),
    };
  },
});
