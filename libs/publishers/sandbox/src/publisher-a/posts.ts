import { json, ok } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import { arrayOf, copy } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { setAt, valueAt } from '../json/paths.js';
import { routeA } from './context.js';
import type { ContextA } from './context.js';
import { timesOf } from './dates.js';
import { failedPrecondition, internalError, notFound, tooManyPosts } from './errors.js';
import { locationOnWire } from './location-view.js';
import { requiredMask } from './masks.js';
import { listPage } from './pages.js';
import { postInsightsRoute } from './post-insights.js';
import { authoredFields, POST_FIELDS, refuseUnfitPhoto, refuseUnfitPost, wordsOf } from './post-rules.js';
import { submitPost } from './post-settling.js';
import type { ListingA, PostA } from './state.js';
import { verifiedListing } from './unverified.js';

const PATH = '/v4/accounts/{account}/locations/{location}/localPosts';

/** Posts of a listing [publishers 1.8]. */
export const postRoutes = [
  routeA('a.posts.create', `POST ${PATH}`, create),
  postInsightsRoute,
  routeA('a.posts.get', `GET ${PATH}/{post}`, (context) => {
    const { listing, post } = postOf(context);
    return ok(postOnWire(context, listing, post));
  }),
  routeA('a.posts.list', `GET ${PATH}`, (context) => {
    const listing = verifiedListing(context);
    const list = { name: 'localPosts', all: listing.posts.toReversed(), usual: 20, most: 100 };
    return ok(listPage(context.query, list, (post) => postOnWire(context, listing, post)));
  }),
  routeA('a.posts.patch', `PATCH ${PATH}/{post}`, patch),
  routeA('a.posts.delete', `DELETE ${PATH}/{post}`, remove),
];

async function create(context: ContextA): Promise<Answer> {
  const { world } = context;
  const listing = verifiedListing(context);
  if (valueAt(locationOnWire(listing), 'metadata.canOperateLocalPost') !== true)
    throw failedPrecondition('Posts are not open to this location.');
  const content = await checkedContent(context, authoredFields(context.body()));
  const mostPosts = world.settings['a.mostPosts'];
  if (mostPosts > 0 && listing.posts.length >= mostPosts) throw tooManyPosts();
  const now = world.clock.now();
  const post: PostA = {
    id: String(50_000_000_000 + world.a.nextNumber('post')),
    listing: listing.id,
    createdAt: now,
    updatedAt: now,
    state: 'PROCESSING',
    content,
    views: 0,
    clicks: 0,
  };
  listing.posts.push(post);
  submitPost(world, post);
  return ok(postOnWire(context, listing, post));
}

async function patch(context: ContextA): Promise<Answer> {
  const { world } = context;
  const { listing, post } = postOf(context);
  const mask = requiredMask(context.query, 'updateMask', Object.keys(POST_FIELDS));
  const body = authoredFields(context.body());
  const next = copy(post.content);
  for (const path of mask) setAt(next, path, valueAt(body, path) ?? undefined);
  post.content = await checkedContent(context, next);
  post.updatedAt = world.clock.now();
  submitPost(world, post);
  return ok(postOnWire(context, listing, post));
}

/** Deletes a post, at once or as much later as the setting says: until then it is shown and counts [README, Deletions of posts]. */
function remove(context: ContextA): Answer {
  const { world } = context;
  const { listing, post } = postOf(context);
  const now = world.clock.now();
  const delayMs = world.settings['a.postDeletionMs'];
  const leave = () => void (listing.posts = listing.posts.filter((other) => other !== post));
  if (post.goneAt === undefined && delayMs > 0) world.after(delayMs, leave);
  post.goneAt ??= now + delayMs;
  if (post.goneAt > now)
    return json(202, { state: 'DELETING', removedIn: `${Math.ceil((post.goneAt - now) / 1_000)}s` });
  leave();
  return ok({});
}

async function checkedContent({ world }: ContextA, content: JsonObject): Promise<JsonObject> {
  refuseUnfitPost(content);
  await refuseUnfitPhoto(world.clock.real, content);
  if (world.failOnce.shouldFail('a.posts', wordsOf(content))) throw internalError();
  return content['topicType'] === 'OFFER' ? { ...content, callToAction: undefined } : content;
}

function postOf(context: ContextA): { listing: ListingA; post: PostA } {
  const listing = verifiedListing(context);
  const post = listing.posts.find(({ id }) => id === context.params['post']);
  if (!post) throw notFound();
  return { listing, post };
}

function postOnWire({ world }: ContextA, listing: ListingA, post: PostA): JsonObject {
  const name = `accounts/${listing.accountId}/locations/${listing.id}/localPosts/${post.id}`;
  const media = arrayOf(post.content['media']);
  return {
    name,
    ...copy(post.content),
    media:
      media.length > 0
        ? media.map((_, index) => ({
            name: `${name}/media/${index + 1}`,
            mediaFormat: 'PHOTO',
            hostedUrl: `${world.origin}/a/photos/post-${post.id}/${index + 1}.png`,
          }))
        : undefined,
    state: post.state,
    searchUrl: post.searchUrl,
    ...timesOf(post),
  };
}
