import { comparableText, parseTime, pollAfterMs, present, rejection, unusable } from '@listings/publisher-sdk';
import type { PollSteps, PostContent, PostState } from '@listings/publisher-sdk';
import type { LocalPost } from '../wire/messages.js';
import { listingOfPost } from '../wire/resource-names.js';
import { wireDateOf, wireTimeOf } from '../wire/values.js';
import { checkContent, hasTitle, redeemLinkOf } from './post-rules.js';
import { shownAs } from './shown-as.js';

/** The publisher decides within a day. A post that is still pending then counts as rejected [publishers 1.8]. */
const DECISION_DEADLINE_MS = 24 * 60 * 60 * 1000;

const topicTypes = {
  ANNOUNCEMENT: 'STANDARD',
  EVENT: 'EVENT',
  OFFER: 'OFFER',
  COVID19: 'ALERT',
  PRODUCT: 'STANDARD',
} as const;

/** Builds the body of a new post. Throws `CONTENT_REJECTED` for content that fails our own checks. */
export function wirePostOf(given: PostContent): Record<string, unknown> {
  const [violation] = checkContent(given);
  if (violation) throw rejection(violation.code, violation.message);

  const { content } = shownAs(given);
  const { type, message, media, languageCode } = content;
  return present({
    topicType: topicTypes[type],
    languageCode,
    summary: message,
    event: hasTitle(content) ? eventOf(content) : undefined,
    offer: type === 'OFFER' ? offerOf(content) : undefined,
    callToAction: type === 'OFFER' ? undefined : buttonOf(content),
    alertType: type === 'COVID19' ? 'COVID_19' : undefined,
    media: media.length > 0 ? media.map(({ url }) => ({ mediaFormat: 'PHOTO', sourceUrl: url })) : undefined,
  });
}

/** True if an earlier attempt with this content may have created the post: same type, text and title. */
export function isSamePost(post: LocalPost, given: PostContent): boolean {
  const content = shownAs(given).content;
  if (post.topicType !== topicTypes[content.type]) return false;
  const title = hasTitle(content) ? content.context?.title : undefined;
  return (
    comparableText(post.summary) === comparableText(content.message) &&
    comparableText(post.event?.title) === comparableText(title)
  );
}

/** When the post was created, in milliseconds. A post without a time cannot be identified: `TRANSIENT`. */
export function createdAt({ createTime }: LocalPost): number {
  const time = Date.parse(createTime ?? '');
  if (!Number.isNaN(time)) return time;
  throw unusable('the publisher returned a post without its creation time', { outcomeUnknown: true });
}

/**
 * Converts the state of a post [publishers 1.8]; unknown states are pending. A post that is pending for a day counts as
 * rejected and keeps its reference for removal.
 */
export function stateOf(
  post: LocalPost,
  { listingRef, steps, now }: { listingRef: string; steps: PollSteps; now: number },
): PostState {
  const ref = post.name;
  if (listingOfPost(ref) !== listingRef)
    throw unusable('the publisher returned a post of another listing', { outcomeUnknown: true });
  if (post.state === 'LIVE' || post.state === 'RECURRING')
    return { state: 'live', ref, link: post.searchUrl || undefined };
  if (post.state === 'REJECTED') return { state: 'rejected', ref };
  const made = Date.parse(post.createTime ?? '');
  const age = Number.isNaN(made) ? 0 : now - made;
  if (age > DECISION_DEADLINE_MS)
    return { state: 'rejected', ref, reason: 'Publisher A did not decide on the post within 24 hours' };
  return { state: 'pending', ref, pollAfterMs: pollAfterMs(steps, age) };
}

/** The publisher requires all four parts of the schedule. A day without a time means the whole day. */
function eventOf({ context }: PostContent) {
  const startDate = wireDateOf(context?.startDay ?? '');
  const endDate = wireDateOf(context?.endDay ?? '');
  const startTime = clockTimeOf(context?.startTime || '00:00');
  const endTime = clockTimeOf(context?.endTime || '23:59');
  if (!context?.title || !startDate || !endDate || !startTime || !endTime)
    throw rejection('event', 'An event or offer needs a title, a start and an end', { field: 'event' });
  return { title: context.title, schedule: { startDate, startTime, endDate, endTime } };
}

function clockTimeOf(clock: string) {
  const minutes = parseTime(clock);
  return minutes === undefined ? undefined : wireTimeOf(minutes);
}

function offerOf(content: PostContent) {
  const { couponCode, termsConditions } = content.context ?? {};
  return present({ couponCode, redeemOnlineUrl: redeemLinkOf(content), termsConditions });
}

/** CALL dials the number of the listing. The publisher refuses a url beside it. */
function buttonOf({ cta }: PostContent) {
  return cta && { actionType: cta.type, ...(cta.type === 'CALL' ? {} : { url: cta.url }) };
}
