import { ok } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';
import { problemsOf, shape, text } from './checks.js';
import { routeA } from './context.js';
import type { ContextA, RouteA } from './context.js';
import { timesOf } from './dates.js';
import { internalError, invalidArgument, notFound, validationError } from './errors.js';
import { listPage } from './pages.js';
import { submitReply } from './reply-settling.js';
import type { ListingA, ReplyA, ReviewA } from './state.js';
import { verifiedListing } from './unverified.js';

const STAR_WORDS = ['STAR_RATING_UNSPECIFIED', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'] as const;
const LONGEST_REPLY_BYTES = 4096;
const REPLY_BODY = shape({ comment: text(LONGEST_REPLY_BYTES * 4, 1) }, ['comment']);

const PATH = '/v4/accounts/{account}/locations/{location}/reviews';

/** Reviews of a verified listing, each with at most one reply [publishers 1.9]. */
export const reviewRoutes = [
  routeA('a.reviews.list', `GET ${PATH}`, (context) => {
    const listing = verifiedListing(context);
    const reviews = ordered(listing.reviews, context.query.get('orderBy'));
    const list = { name: 'reviews', all: reviews, usual: 50, most: 50 };
    const page = listPage(context.query, list, (review) => reviewOnWire(listing, review));
    return ok({ ...page, averageRating: averageOf(reviews), totalReviewCount: reviews.length || undefined });
  }),
  routeA('a.reviews.get', `GET ${PATH}/{review}`, (context) => {
    const { listing, review } = reviewOf(context);
    return ok(reviewOnWire(listing, review));
  }),
  routeA('a.reviews.reply', `PUT ${PATH}/{review}/reply`, reply),
  routeA('a.reviews.deleteReply', `DELETE ${PATH}/{review}/reply`, (context) => {
    const { review } = reviewOf(context);
    if (!review.reply) throw notFound();
    review.reply = undefined;
    return ok({});
  }),
];

function reply(context: ContextA): ReturnType<RouteA['handle']> {
  const { world } = context;
  const { review } = reviewOf(context);
  const body = context.body();
  const problem = problemsOf(body, REPLY_BODY)[0];
  if (problem) throw validationError(3, problem.field, problem.text);
  const comment = String(body['comment']);
  if (Buffer.byteLength(comment, 'utf8') > LONGEST_REPLY_BYTES)
    throw validationError(3, 'comment', `comment is longer than ${LONGEST_REPLY_BYTES} bytes`);
  if (world.failOnce.shouldFail('a.replies', comment)) throw internalError();
  review.reply = { comment, updatedAt: world.clock.now(), state: 'PENDING' };
  submitReply(world, review.reply);
  return ok(replyOnWire(review.reply));
}

function reviewOf(context: ContextA): { listing: ListingA; review: ReviewA } {
  const listing = verifiedListing(context);
  const review = listing.reviews.find(({ id }) => id === context.params['review']);
  if (!review) throw notFound();
  return { listing, review };
}

function ordered(reviews: readonly ReviewA[], orderBy: string | null): ReviewA[] {
  const byTime = [...reviews].sort((left, right) => right.updatedAt - left.updatedAt);
  switch (orderBy?.trim() || 'updateTime desc') {
    case 'updateTime desc':
      return byTime;
    case 'rating':
      return byTime.sort((left, right) => left.stars - right.stars);
    case 'rating desc':
      return byTime.sort((left, right) => right.stars - left.stars);
    default:
      throw invalidArgument('order_by', 'orderBy must be rating, rating desc or updateTime desc');
  }
}

function averageOf(reviews: readonly ReviewA[]): number | undefined {
  const rated = reviews.filter(({ stars }) => stars > 0);
  if (rated.length === 0) return undefined;
  const sum = rated.reduce((total, { stars }) => total + stars, 0);
  return Math.round((10 * sum) / rated.length) / 10;
}

function reviewOnWire(listing: ListingA, review: ReviewA): JsonObject {
  return {
    name: `accounts/${listing.accountId}/locations/${listing.id}/reviews/${review.id}`,
    reviewId: review.id,
    reviewer: review.isAnonymous
      ? { isAnonymous: true }
      : { displayName: review.author, profilePhotoUrl: `https://people.publisher-a.example/${review.id}.png` },
    starRating: STAR_WORDS[review.stars],
    comment: review.comment,
    ...timesOf(review),
    reviewReply: review.reply && replyOnWire(review.reply),
  };
}

function replyOnWire(reply: ReplyA): JsonObject {
  return {
    comment: reply.comment,
    updateTime: new Date(reply.updatedAt).toISOString(),
    reviewReplyState: reply.state,
    policyViolation: reply.state === 'REJECTED' ? reply.policyViolation : undefined,
  };
}
