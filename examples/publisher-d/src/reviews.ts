import {
  asCount,
  asObject,
  asText,
  asTime,
  asWholeList,
  needed,
  pagesByCursor,
  reviewsByChange,
} from '@listings/publisher-sdk';
import type { JsonObject, PublisherReview, ReviewsCapability } from '@listings/publisher-sdk';
import type { Api } from './api.js';
import { placeUrl } from './listings.js';

/** Reading reviews. The guide has no replies, so the capability consists of `listReviews`. */
export function createReviews(api: Api): ReviewsCapability {
  return {
    repliesPerReview: 'none',
    scale: 'stars',
    async *listReviews({ session, listingRef, known }) {
      const url = `${placeUrl(api, listingRef)}/reviews`;
      yield* reviewsByChange({
        pages: () =>
          pagesByCursor({
            read: (after) => api.call({ session, method: 'GET', url, query: { after }, effect: 'read', listingRef }),
            next: ({ body }) => asText(body['next']),
          }),
        reviewsOf: ({ body }) => needed(asWholeList(body['reviews']), 'the reviews').map(reviewOf),
        isKnown: ({ ref, changedAt }) => known !== undefined && known.has(ref) && changedAt < known.changedSince,
      });
    },
  };
}

function reviewOf(item: JsonObject): PublisherReview {
  const name = asText(asObject(item['author'])?.['name']);
  return {
    ref: needed(asText(item['id']), 'the id of a review'),
    rating: asCount(item['stars']),
    text: asText(item['text']),
    author: name === undefined ? undefined : { name },
    postedAt: needed(asTime(item['at']), 'the time of a review'),
    changedAt: needed(asTime(item['changed']), 'the time of the last change of a review'),
    replies: [],
  };
}
