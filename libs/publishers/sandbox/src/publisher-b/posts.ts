import { ok } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import { isObject } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { routeB } from './context.js';
import type { ContextB, Needs } from './context.js';
import { listPage } from './cursors.js';
import { ErrorB, invalidParameter, missingObject } from './errors.js';
import { readFields, selectFields } from './field-selection.js';
import { openPage } from './page-access.js';
import {
  LONGEST_MESSAGE,
  newPost,
  readButton,
  readSchedule,
  refuseByTrigger,
  refuseDuplicate,
  refuseUnfitLink,
} from './post-rules.js';
import { POST_KIND, postFields } from './post-view.js';
import type { PageB, PhotoB, PostB } from './state.js';

const CREATE = { permission: 'pages_manage_posts', task: 'CREATE_CONTENT', pageToken: true } as const;
const READ = { permission: 'pages_read_engagement', pageToken: true } as const;
const MOST_PHOTOS = 10;
const LISTED_FIELDS = 'created_time,message,id';

/** Posts of a page [publishers 2.6]. */
export const postRoutes = [
  routeB('b.posts.create', 'POST /page/{page}/feed', create),
  routeB('b.posts.list', 'GET /page/{page}/published_posts', (context) => list(context, (post) => post.isPublished)),
  routeB('b.posts.list', 'GET /page/{page}/scheduled_posts', (context) =>
    list(context, (post) => !post.isPublished && post.publishAt !== undefined),
  ),
  routeB('b.posts.get', 'GET /post/{post}', (context) => {
    const { page, post } = openPost(context, READ);
    const asked = readFields(context.parameter('fields') ?? LISTED_FIELDS);
    return ok(selectFields(postFields(context.world, { page, post }, asked), asked, POST_KIND));
  }),
  routeB('b.posts.update', 'POST /post/{post}', (context) => {
    const { post } = openPost(context, CREATE);
    const message = messageOf(context);
    if (message === undefined) throw invalidParameter('message is required');
    refuseByTrigger(context.world, message, 'b.posts.update');
    post.message = message;
    post.updatedAt = context.world.clock.now();
    return ok({ success: true });
  }),
  routeB('b.posts.delete', 'DELETE /post/{post}', (context) => {
    const { page, post } = openPost(context, CREATE);
    page.posts = page.posts.filter((other) => other !== post);
    return ok({ success: true });
  }),
];

/** The post of the path, on a page that this token may use [publishers 2.6]. */
export function openPost(context: ContextB, needs: Needs): { page: PageB; post: PostB } {
  const id = context.params['post'] ?? '';
  context.credential();
  const page = context.world.b.listings.get(id.split('_')[0] ?? '');
  if (!page) throw missingObject(id);
  openPage(context, page.id, needs);
  const post = page.posts.find((candidate) => candidate.id === id);
  if (!post) throw missingObject(id);
  return { page, post };
}

function create(context: ContextB): Answer {
  const { world } = context;
  const page = openPage(context, context.params['page'] ?? '', CREATE);
  const message = messageOf(context);
  const link = linkOf(context);
  const photos = attachedPhotos(context, page);
  if (message === undefined && link === undefined && photos.length === 0)
    throw invalidParameter('One of message, link and attached_media is required');
  const callToAction = readButton(context, link, photos.length > 0);
  refuseUnfitLink(link);
  const isPublished = context.flag('published', true);
  const publishAt = readSchedule(context, isPublished);
  refuseByTrigger(world, message ?? '', 'b.posts');
  refuseDuplicate(world, page, message);
  const statusType = photos.length > 0 ? 'added_photos' : link ? 'shared_story' : 'mobile_status_update';
  const photoIds = photos.map(({ id }) => id);
  const post = newPost(world, page, { message, link, callToAction, photoIds, statusType, isPublished, publishAt });
  for (const photo of photos) photo.isPublished = isPublished;
  return ok({ id: post.id });
}

function messageOf(context: ContextB): string | undefined {
  const message = context.parameter('message');
  if ([...(message ?? '')].length > LONGEST_MESSAGE)
    throw invalidParameter(`message is longer than ${LONGEST_MESSAGE} characters`);
  return message;
}

/** The post's link. A CALL_NOW post may repeat its phone number there, which is not a link to read [publishers 2.6]. */
function linkOf(context: ContextB): string | undefined {
  const link = context.parameter('link');
  return link?.startsWith('tel:') && context.parameter('call_to_action')?.includes('CALL_NOW') ? undefined : link;
}

function attachedPhotos(context: ContextB, page: PageB): PhotoB[] {
  const whole = context.jsonParameter('attached_media');
  const items = Array.isArray(whole) ? whole : context.indexedParameters('attached_media').map(parseItem);
  if (whole !== undefined && !Array.isArray(whole)) throw invalidParameter('attached_media must be a list');
  if (items.length > MOST_PHOTOS) throw invalidParameter(`attached_media must have at most ${MOST_PHOTOS} photos`);
  return items.map((item) => {
    const id = isObject(item) ? String(item['media_id']) : '';
    const photo = page.photos.find((candidate) => candidate.id === id);
    if (!photo) throw invalidParameter(`attached_media: no photo ${id} on this page`);
    if (photo.isPublished) throw invalidParameter(`attached_media: photo ${id} is published already`);
    return photo;
  });
}

function parseItem(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    throw new ErrorB(100, '(#100) attached_media must be valid JSON');
  }
}

function list(context: ContextB, isWanted: (post: PostB) => boolean): Answer {
  const page = openPage(context, context.params['page'] ?? '', READ);
  const asked = readFields(context.parameter('fields') ?? LISTED_FIELDS);
  const posts = page.posts.filter(isWanted).reverse();
  return ok(
    listPage(context, posts, (post) =>
      selectFields(postFields(context.world, { page, post }, asked), asked, POST_KIND),
    ),
  );
}
