import type { AccountClient, ListingCreationCapability } from '@listings/publisher-sdk';
import { fieldsOf } from './content.js';
import { listingOf } from './listings.js';

/** Creating a listing for a location that has none, once per request: the publisher knows the id of a request. */
export function createCreation(api: AccountClient): ListingCreationCapability {
  return {
    async createListing({ session, content, requestId }) {
      const json = { ...fieldsOf(content), requestId };
      return listingOf((await api.call({ session, method: 'POST', url: '/listings', json, effect: 'content' })).body);
    },
  };
}
