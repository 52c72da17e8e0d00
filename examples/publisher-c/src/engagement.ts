import { asCount } from '@listings/publisher-sdk';
import type { EngagementCapability, PostEngagement } from '@listings/publisher-sdk';
import type { Api } from './api.js';
import { noticesOf } from './posts.js';

/** How often customers saw and opened notices. The directory counts no shares, reactions or comments. */
export function createEngagement(api: Api): EngagementCapability {
  return {
    // One read lists all notices, whatever their number.
    postsPerRead: 500,
    async readEngagement({ session, listingRef, refs }) {
      const wanted = new Set(refs);
      const found: PostEngagement[] = [];
      for await (const notice of noticesOf(api, { session, listingRef })) {
        if (!wanted.delete(notice.id)) continue;
        found.push({ ref: notice.id, views: asCount(notice['seen']), clicks: asCount(notice['opened']) });
        if (wanted.size === 0) break;
      }
      return found;
    },
  };
}
