import type { PlaceActionLink } from '../action-links.js';
import type { PostEngagement } from '../engagement.js';
import type { DailyInsight } from '../insights.js';
import type { PublisherListing } from '../listings.js';
import type { PostState } from '../posts.js';
import type { PublisherReview, ReviewReply } from '../reviews.js';
import type { SubmissionResult } from '../submission.js';
import type { VerificationReport } from '../verification.js';
import { brief, demand } from './demand.js';

/** The longest reference that the core stores. */
export const LONGEST_REF = 255;
const LONGEST_POLL_MS = 24 * 60 * 60_000;

/** Everything that an iterable gives; ends with a defect when that is more than any world holds. */
export async function collect<T>(items: AsyncIterable<T>, most = 10_000): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) {
    all.push(item);
    demand(all.length <= most, `the list did not end after ${most} items`);
  }
  return all;
}

/** Ends the check unless it is a reference that the core can store. */
export function demandRef(what: string, ref: unknown): void {
  demand(typeof ref === 'string' && ref !== '', `${what} has the reference ${brief(ref)}, which is no text`);
  demand(ref.length <= LONGEST_REF, `${what} has a reference of ${ref.length} characters; at most ${LONGEST_REF}`);
}

/** Ends the check unless the listing has the form that the SDK promises to the core. */
export function demandListing(listing: PublisherListing): void {
  demandRef('a listing', listing.ref);
  const what = `listing ${listing.ref}`;
  demand(typeof listing.name === 'string' && listing.name !== '', `${what} has no name`);
  demand(Array.isArray(listing.categories), `${what} has no list of categories`);
  demand(listing.categories.filter(({ primary }) => primary).length <= 1, `${what} has two primary categories`);
  for (const [part, value] of Object.entries(listing.address ?? {})) {
    demand(value === undefined || (typeof value === 'string' && value !== ''), `${what}: address.${part} is empty`);
  }
  const { countryIso } = listing.address ?? {};
  demand(countryIso === undefined || /^[A-Z]{2}$/.test(countryIso), `${what}: country ${brief(countryIso)} is no code`);
  for (const number of [listing.latitude, listing.longitude]) {
    demand(number === undefined || Number.isFinite(number), `${what} has a coordinate that is no number`);
  }
  demand((listing.latitude === undefined) === (listing.longitude === undefined), `${what} has half a position`);
  for (const hours of listing.hours ?? []) {
    demand((hours.day === 'SPECIAL') === (hours.specialDate !== undefined), `${what}: ${brief(hours)} has no date`);
    demand((hours.type === 'OPEN') === hours.slots.length > 0, `${what}: ${brief(hours)} is open and closed at once`);
    demand(hours.slots.length <= 3, `${what} has more than three ranges on ${hours.day}`);
    for (const { start, end } of hours.slots) {
      for (const time of [start, end]) demand(CLOCK.test(time), `${what}: ${brief(time)} is no time like 09:00am`);
    }
  }
}

const CLOCK = /^(0[1-9]|1[0-2]):[0-5]\d(am|pm)$/;

/** Ends the check unless the state of a post has the form that the SDK promises. */
export function demandPostState(what: string, state: PostState): void {
  demand(['live', 'pending', 'rejected', 'removed'].includes(state.state), `${what} answered ${brief(state)}`);
  if (state.state !== 'rejected' || state.ref !== undefined) demandRef(what, state.ref);
  if (state.state === 'live' && state.link !== undefined) {
    demand(URL.canParse(state.link), `${what} answered the link ${brief(state.link)}, which is no address`);
  }
  if (state.state === 'pending') demandPoll(what, state.pollAfterMs);
}

/** Ends the check unless the core can wait that long. */
export function demandPoll(what: string, pollAfterMs: number): void {
  demand(
    Number.isFinite(pollAfterMs) && pollAfterMs > 0 && pollAfterMs <= LONGEST_POLL_MS,
    `${what} asks to be polled after ${brief(pollAfterMs)} ms`,
  );
}

/** Ends the check unless the result of a push has the form that the SDK promises. */
export function demandSubmission(what: string, result: SubmissionResult): void {
  demand(['live', 'pending', 'rejected'].includes(result.state), `${what} answered ${brief(result)}`);
  if (result.state === 'pending') demandPoll(what, result.pollAfterMs);
  if (result.state === 'rejected') {
    demand(Array.isArray(result.fields), `${what} names no fields that were rejected: ${brief(result)}`);
    demand(isText(result.text), `${what} rejected without a text to show`);
    return;
  }
  for (const loss of result.losses ?? []) demand(isText(loss), `${what} names the loss ${brief(loss)}`);
  demand(result.losses === undefined || result.losses.length > 0, `${what} answers an empty list of losses`);
}

/** Ends the check unless the report has the form that the SDK promises. */
export function demandVerification(report: VerificationReport): void {
  const states = ['NOT_VERIFIED', 'PENDING', 'UNDER_REVIEW', 'VERIFIED', 'FAILED'];
  demand(states.includes(report.state), `readVerification answered ${brief(report)}`);
  demand(
    (report.state === 'FAILED') === (report.failureType !== undefined),
    `readVerification answered ${brief(report)}: failureType belongs to FAILED, and FAILED has one`,
  );
}

/** Ends the check unless the numbers have the form that the SDK promises. */
export function demandEngagement(numbers: readonly PostEngagement[]): void {
  for (const { ref, ...counts } of numbers) {
    demandRef('a post', ref);
    for (const [name, count] of Object.entries(counts)) {
      const isCount = count === undefined || (Number.isInteger(count) && count >= 0);
      demand(isCount, `readEngagement answered ${name}: ${brief(count)}`);
    }
  }
}

/** Ends the check unless the review has the form that the SDK promises. */
export function demandReview(review: PublisherReview, scale: 'stars' | 'recommendation'): void {
  demandRef('a review', review.ref);
  const what = `review ${review.ref}`;
  const { rating, recommendation, text, title, author, postedAt, changedAt, replies } = review;
  demand(rating === undefined || (rating >= 1 && rating <= 5), `${what} has the rating ${brief(rating)}`);
  demand(
    scale === 'recommendation' || recommendation === undefined,
    `${what} has a recommendation and the scale stars`,
  );
  for (const [part, value] of Object.entries({ text, title, name: author?.name, avatarUrl: author?.avatarUrl })) {
    demand(value === undefined || isText(value), `${what}: ${part} is ${brief(value)}; absent means unknown`);
  }
  demand(isTime(postedAt) && isTime(changedAt), `${what} has a time that is none`);
  demand(changedAt >= postedAt, `${what} was changed before it was posted`);
  demand(Array.isArray(replies), `${what} has no list of replies`);
  replies.forEach(demandReply);
}

/** Ends the check unless the reply has the form that the SDK promises. */
export function demandReply(reply: ReviewReply): void {
  demandRef('a reply', reply.ref);
  const { text, state, writtenAt, byOwner } = reply;
  demand(typeof text === 'string' && typeof byOwner === 'boolean', `a reply is ${brief(reply)}`);
  demand(isTime(writtenAt), `reply ${reply.ref} has a time that is none`);
  demand(['live', 'pending', 'rejected'].includes(state?.state), `reply ${reply.ref} stands at ${brief(state)}`);
  if (state.state === 'pending') demandPoll(`reply ${reply.ref}`, state.pollAfterMs);
}

/** Ends the check unless the values have the form that the SDK promises, each metric and day once. */
export function demandInsights(values: readonly DailyInsight[]): void {
  const seen = new Set<string>();
  for (const { metric, date, value } of values) {
    demand(isText(metric), `readDaily answered the metric ${brief(metric)}`);
    demand(/^\d{4}-\d\d-\d\d$/.test(date), `readDaily answered the day ${brief(date)}`);
    demand(Number.isFinite(value) && value >= 0, `readDaily answered ${metric} of ${date}: ${brief(value)}`);
    demand(!seen.has(`${metric} ${date}`), `readDaily answered ${metric} of ${date} twice`);
    seen.add(`${metric} ${date}`);
  }
}

/** Ends the check unless the link has the form that the SDK promises. */
export function demandActionLink(link: PlaceActionLink): void {
  demandRef('an action link', link.name);
  demand(URL.canParse(link.uri), `action link ${link.name} leads to ${brief(link.uri)}`);
  demand(isText(link.placeActionType) && isText(link.providerType), `an action link is ${brief(link)}`);
  const flags = [link.isPreferred, link.isEditable];
  demand(
    flags.every((flag) => typeof flag === 'boolean'),
    `an action link is ${brief(link)}`,
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isTime(value: unknown): boolean {
  return value instanceof Date && !Number.isNaN(value.getTime());
}
