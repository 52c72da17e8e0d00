import type { PostContent, PostState } from '@listings/publisher-sdk';
import { PublisherError } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { refusedHere } from '../failures.js';
import { listingOfPost } from '../wire/resource-names.js';
import { wireDateOf, wireTimeOf } from '../wire/time.js';
import { checkContent, hasTitle, redeemLinkOf } from './post-rules.js';
import { DECISION_DEADLINE_MS, pollAfterMs } from './poll-schedule.js';
import type { PollSteps } from './poll-schedule.js';

const text = Type.Optional(Type.String());

/** A post as it stands on the wire [publishers 1.8]. */
export const LocalPost = Type.Object({
  name: Type.String(),
  state: text,
  topicType: text,
  summary: text,
  event: Type.Optional(Type.Object({ title: text })),
  searchUrl: text,
  createTime: text,
});
export type LocalPost = Static<typeof LocalPost>;

const topicTypes = { ANNOUNCEMENT: 'STANDARD', EVENT: 'EVENT', OFFER: 'OFFER', COVID19: 'ALERT' } as const;

const FIRST_MINUTE = '00:00';
const LAST_MINUTE = '23:59';

/** The body of `a.posts.create`. Content that no check of ours would have passed is `CONTENT_REJECTED` here, unsent. */
export function wirePostOf(content: PostContent): Record<string, unknown> {
  const [violation] = checkContent(content);
  if (violation) throw refusedHere(violation.code, violation.message);
  if (content.type === 'PRODUCT') throw refusedHere('type', 'Publisher A takes no product posts');

  const { type, message, media, languageCode, context } = content;
  return {
    topicType: topicTypes[type],
    ...(languageCode ? { languageCode } : {}),
    ...(message ? { summary: message } : {}),
    ...(hasTitle(content) ? { event: eventOf(content) } : {}),
    ...(type === 'OFFER'
      ? {
          offer: {
            ...(context?.couponCode ? { couponCode: context.couponCode } : {}),
            redeemOnlineUrl: redeemLinkOf(content),
            ...(context?.termsConditions ? { termsConditions: context.termsConditions } : {}),
          },
        }
      : buttonOf(content)),
    ...(type === 'COVID19' ? { alertType: 'COVID_19' } : {}),
    ...(media.length > 0 ? { media: media.map(({ url }) => ({ mediaFormat: 'PHOTO', sourceUrl: url })) } : {}),
  };
}

/** True when an earlier attempt with this content may have made the post: same kind, same text, same title. */
export function isSamePost(post: LocalPost, content: PostContent): boolean {
  if (content.type === 'PRODUCT' || post.topicType !== topicTypes[content.type]) return false;
  const title = hasTitle(content) ? content.context?.title : undefined;
  return plain(post.summary) === plain(content.message) && plain(post.event?.title) === plain(title);
}

/** When the post was made, in milliseconds. A post without a time could be any: `TRANSIENT`. */
export function createdAt({ createTime }: LocalPost): number {
  const time = Date.parse(createTime ?? '');
  if (!Number.isNaN(time)) return time;
  throw new PublisherError({
    kind: 'TRANSIENT',
    text: 'a post came without the time of its creation',
    outcomeUnknown: true,
  });
}

/**
 * How a post stands. A rejected one has no reason at this publisher; states that we do not know are still open
 * [publishers 1.8]. One that is undecided after a day counts as rejected, and keeps its reference for removal.
 */
export function stateOf(
  post: LocalPost,
  { listingRef, steps, now }: { listingRef: string; steps: PollSteps; now: number },
): PostState {
  const ref = post.name;
  if (listingOfPost(ref) !== listingRef) {
    throw new PublisherError({
      kind: 'TRANSIENT',
      text: 'a post came with a name that is none of this listing',
      outcomeUnknown: true,
    });
  }
  if (post.state === 'LIVE' || post.state === 'RECURRING')
    return { state: 'live', ref, link: post.searchUrl || undefined };
  if (post.state === 'REJECTED') return { state: 'rejected', ref };
  const made = Date.parse(post.createTime ?? '');
  const age = Number.isNaN(made) ? 0 : now - made;
  if (age > DECISION_DEADLINE_MS)
    return { state: 'rejected', ref, reason: 'Publisher A did not decide on the post within 24 hours' };
  return { state: 'pending', ref, pollAfterMs: pollAfterMs(steps, age) };
}

/** All four parts of the schedule are required: a day without a time is meant as a whole. */
function eventOf({ context }: PostContent) {
  const startDate = wireDateOf(context?.startDay ?? '');
  const endDate = wireDateOf(context?.endDay ?? '');
  const startTime = clockTimeOf(context?.startTime || FIRST_MINUTE);
  const endTime = clockTimeOf(context?.endTime || LAST_MINUTE);
  if (!context?.title || !startDate || !endDate || !startTime || !endTime) {
    throw refusedHere('event', 'An event or offer needs a title, a start and an end', 'event');
  }
  return { title: context.title, schedule: { startDate, startTime, endDate, endTime } };
}

function clockTimeOf(clock: string) {
  const [, hours, minutes] = /^((?:[01]?\d|2[0-3])(?=:)|24(?=:00)):([0-5]\d)(?::\d\d)?$/.exec(clock) ?? [];
  return hours && minutes ? wireTimeOf(Number(hours) * 60 + Number(minutes)) : undefined;
}

function buttonOf({ cta }: PostContent) {
  if (!cta) return {};
  // CALL dials the number of the listing; a url beside it is refused by the publisher.
  return { callToAction: cta.type === 'CALL' ? { actionType: cta.type } : { actionType: cta.type, url: cta.url } };
}

/** Publishers trim and re-wrap texts: only the words count. */
function plain(value: string | undefined): string {
  return (value ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
}
