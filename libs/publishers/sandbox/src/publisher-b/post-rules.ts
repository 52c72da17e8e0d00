import { isHttpUrl } from '../images/fetch-media.js';
import { isObject, textOf } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { valueAt } from '../json/paths.js';
import { carries } from '../world/triggers.js';
import type { ContextB } from './context.js';
import { ErrorB, invalidParameter } from './errors.js';
import type { WorldB } from './publisher-b.js';
import type { PageB, PostB } from './state.js';

/** The greatest length of a message, in characters [publishers 2.6]. */
export const LONGEST_MESSAGE = 63_206;

const BUTTONS = ['BOOK_TRAVEL', 'BUY_NOW', 'SHOP_NOW', 'LEARN_MORE', 'SIGN_UP', 'CALL_NOW'];
const OWN_HOST = /(^|\.)publisher-b\.example$/;
const LINK_UNSCRAPABLE = 1609005;
const LINK_TO_OWN_SITE = 1609008;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Simulates content that B blocks (code 368) or fails once (500) [publishers 3.6]. */
export function refuseByTrigger(world: WorldB, text: string, purpose: string): void {
  if (carries(text, 'reject') || carries(text, 'reject-now')) {
    throw new ErrorB(368, 'The action attempted has been deemed abusive or is otherwise disallowed', {
      userTitle: 'Content blocked',
      userText: 'This content goes against our standards.',
    });
  }
  if (world.failOnce.shouldFail(purpose, text))
    throw new ErrorB(1, 'An unknown error has occurred.', { isTransient: true });
}

/** A text that equals one of the last posts is a duplicate [publishers 2.3, 3.6]. */
export function refuseDuplicate(world: WorldB, page: PageB, message: string | undefined): void {
  const window = world.settings['b.duplicateWindow'];
  if (!message || window === 0) return;
  if (page.posts.slice(-window).some((post) => post.message === message)) {
    throw new ErrorB(506, '(#506) Duplicate status message', {
      userText: 'This status update is identical to the last one.',
    });
  }
}

/** A link must be absolute and readable for the publisher, and must not point to its own site [publishers 2.6]. */
export function refuseUnfitLink(link: string | undefined): void {
  if (link === undefined) return;
  if (!isHttpUrl(link)) throw invalidParameter('link must be an absolute http or https URL');
  const { hostname } = new URL(link);
  if (hostname === 'unscrapable.example') {
    throw new ErrorB(LINK_UNSCRAPABLE, `(#${LINK_UNSCRAPABLE}) The URL could not be scraped`, {
      userText: 'The link could not be read.',
    });
  }
  if (OWN_HOST.test(hostname)) throw invalidParameter('link must not point to this site', LINK_TO_OWN_SITE);
}

/** Parses the button. Its link is the post's link, except that CALL_NOW has a phone number [publishers 2.6]. */
export function readButton(context: ContextB, link: string | undefined, hasMedia: boolean): JsonObject | undefined {
  const button = context.jsonParameter('call_to_action');
  if (button === undefined) return undefined;
  if (!isObject(button)) throw invalidParameter('call_to_action must be an object');
  const type = textOf(button['type']);
  if (!type || !BUTTONS.includes(type))
    throw invalidParameter(`call_to_action.type must be one of ${BUTTONS.join(', ')}`);
  if (hasMedia) throw invalidParameter('call_to_action does not go together with photos or videos');
  const target = textOf(valueAt(button, 'value.link'));
  if (type === 'CALL_NOW') {
    if (!/^tel:\+\d{5,15}$/.test(target ?? '')) throw invalidParameter('call_to_action.value.link must be tel:+number');
  } else if (!isHttpUrl(target) || target !== link) {
    throw invalidParameter('call_to_action.value.link must be the same as link');
  }
  return button;
}

/** The publication time of a post: 10 minutes to 30 days ahead, unpublished until then [publishers 2.6]. */
export function readSchedule(context: ContextB, isPublished: boolean): number | undefined {
  const text = context.parameter('scheduled_publish_time');
  if (text === undefined) return undefined;
  if (isPublished) throw invalidParameter('scheduled_publish_time requires published=false');
  const at = Number(text) * 1000;
  const ahead = at - context.world.clock.now();
  if (!Number.isInteger(at) || ahead < 10 * MINUTE || ahead > 30 * DAY)
    throw invalidParameter('scheduled_publish_time must be 10 minutes to 30 days ahead, in unix seconds');
  return at;
}

/** Adds a post to a page [publishers 2.6]. */
export function newPost(
  world: WorldB,
  page: PageB,
  content: Pick<PostB, 'statusType'> &
    Partial<Pick<PostB, 'message' | 'link' | 'callToAction' | 'photoIds' | 'publishAt'>> & { isPublished?: boolean },
): PostB {
  const now = world.clock.now();
  const post: PostB = {
    photoIds: [],
    isPublished: true,
    ...content,
    id: `${page.id}_${world.b.nextId('post')}`,
    createdAt: now,
    updatedAt: now,
    views: 0,
    clicks: 0,
    likes: 0,
    shares: 0,
    comments: [],
  };
  page.posts.push(post);
  if (post.publishAt !== undefined) world.agenda.at(post.publishAt, () => (post.isPublished = true));
  return post;
}
