import { ok } from '../http/answer.js';
import { settleReply, USUAL_VIOLATION } from '../publisher-a/reply-settling.js';
import type { ListingA, ReviewA } from '../publisher-a/state.js';
import { reviewKey } from '../publisher-b/seed-pages.js';
import type { PageB, ReviewB } from '../publisher-b/state.js';
import type { SandboxWorld } from '../sandbox-world.js';
import { lastSegment } from '../scripting/script-queue.js';
import type { Found } from '../world/publisher-data.js';
import { unknown, wrong } from './admin-body.js';
import { adminRoute, findListing, nowOrAfter } from './admin-route.js';
import type { AdminContext, AdminRoute } from './admin-route.js';

/** Simulates customers, who write, edit and delete reviews, and A's moderation of replies [publishers 3.4]. */
export const customerRoutes = [
  adminRoute('POST /reviews', write),
  adminRoute('PATCH /reviews/{review*}', edit),
  adminRoute('DELETE /reviews/{review*}', ({ world, params }) => {
    const found = findReview(world, params['review'] ?? '');
    if ('a' in found) found.a.listing.reviews.splice(found.a.listing.reviews.indexOf(found.a.object), 1);
    else found.b.listing.reviews.splice(found.b.listing.reviews.indexOf(found.b.object), 1);
    return ok({});
  }),
  adminRoute('POST /replies/{review*}', ({ world, params, body }) => {
    const found = findReview(world, params['review'] ?? '');
    const state = body.oneOf('state', ['PENDING', 'REJECTED', 'APPROVED']);
    const violation = body.optionalText('policyViolation') ?? USUAL_VIOLATION;
    const afterMs = body.optionalNumber('afterMs');
    body.done();
    if ('b' in found) throw wrong('replies at publisher B are final at once');
    const { reply } = found.a.object;
    if (!reply) throw unknown(`reply to review ${found.a.object.id}`);
    nowOrAfter(world, afterMs, () => settleReply(reply, state, violation));
    return ok({});
  }),
];

function write({ world, body }: AdminContext): ReturnType<AdminRoute['handle']> {
  const found = findListing(world, body.text('listing'));
  const stars = body.optionalNumber('stars');
  const recommendation = body.optionalOneOf('recommendation', ['positive', 'negative']);
  const text = body.optionalText('text');
  const author = body.optionalText('author') ?? 'Robin Visitor';
  const isAnonymous = body.optionalFlag('anonymous') ?? false;
  body.done();
  if (stars !== undefined && ![0, 1, 2, 3, 4, 5].includes(stars))
    throw wrong('stars must be a whole number from 0 to 5');
  const now = world.clock.now();
  if ('a' in found) {
    if (stars === undefined) throw wrong('stars is required at publisher A');
    const number = world.a.nextNumber('review');
    const review: ReviewA = {
      id: `rev-${found.a.id}-n${number}`,
      stars,
      comment: text,
      author: isAnonymous ? undefined : author,
      isAnonymous,
      createdAt: now,
      updatedAt: now,
    };
    found.a.reviews.push(review);
    return ok({ id: review.id });
  }
  const review = recommend(world, found.b, { stars, recommendation, text, author: isAnonymous ? undefined : author });
  found.b.reviews.push(review);
  return ok({ id: reviewKey(found.b.id, review) });
}

function recommend(
  world: SandboxWorld,
  page: PageB,
  options: { stars?: number; recommendation?: 'positive' | 'negative'; text?: string; author?: string },
): ReviewB {
  if (options.recommendation === undefined && options.stars === undefined)
    throw wrong('recommendation or stars is required at publisher B');
  const number = String(world.b.nextNumber('review')).padStart(6, '0');
  return {
    recommendation: options.recommendation ?? ((options.stars ?? 0) >= 4 ? 'positive' : 'negative'),
    rating: options.stars,
    text: options.text,
    reviewer:
      options.author === undefined ? undefined : { id: `98${page.id.slice(-8)}${number}`, name: options.author },
    createdAt: world.clock.now(),
    story: { id: `${page.id}_3${number}`, comments: [] },
  };
}

function edit({ world, params, body }: AdminContext): ReturnType<AdminRoute['handle']> {
  const found = findReview(world, params['review'] ?? '');
  const stars = body.optionalNumber('stars');
  const recommendation = body.optionalOneOf('recommendation', ['positive', 'negative']);
  const text = body.has('text') ? body.text('text') : body.raw('text');
  body.done();
  if ('a' in found) {
    const review = found.a.object;
    if (stars !== undefined) review.stars = stars;
    if (text !== undefined) review.comment = text === null ? undefined : String(text);
    review.updatedAt = world.clock.now();
  } else {
    const review = found.b.object;
    if (recommendation !== undefined) review.recommendation = recommendation;
    if (text !== undefined) review.text = text === null ? undefined : String(text);
  }
  return ok({});
}

type FoundReview = { a: Found<ListingA, ReviewA> } | { b: Found<PageB, ReviewB> };

function findReview(world: SandboxWorld, name: string): FoundReview {
  const a = world.a.find(({ reviews }) => reviews, lastSegment(name));
  if (a) return { a };
  const b = world.b.findReview(name);
  if (b) return { b };
  throw unknown(`review ${name}`);
}
