import { asCount, asText, asWholeList, needed } from '@listings/publisher-sdk';
import type { AccountClient, EngagementCapability } from '@listings/publisher-sdk';
import { listingPath } from './listings.js';

/** Reading the engagement of posts. */
export function createEngagement(api: AccountClient): EngagementCapability {
  return {
    postsPerRead: 50,

    async readEngagement({ session, listingRef, refs }) {
      const url = `${listingPath(listingRef)}/engagement`;
      const query = { posts: refs.join(',') };
      const { body } = await api.call({ session, method: 'GET', url, query, effect: 'read', listingRef });
      // A counter that the publisher does not report is absent, never zero.
      return needed(asWholeList(body['posts']), 'the posts').map((each) => ({
        ref: needed(asText(each['id']), 'the id of a post'),
        views: asCount(each['views']),
        clicks: asCount(each['clicks']),
      }));
    },
  };
}
