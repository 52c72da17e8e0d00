import type {
  AcceptedPost,
  DailyInsight,
  PlaceActionLink,
  PostEngagement,
  PostState,
  Publisher,
  PublisherListing,
  PublisherReview,
  ReviewReply,
  ReviewsCapability,
  SubmissionResult,
  VerificationMethod,
  VerificationReport,
} from '@listings/publisher-sdk';
import { GONE_AFTER_MS } from '@listings/publisher-sdk';
import type { Capabilities, MethodOf, ResultOf } from './capabilities.js';
import { brief, demand } from './demand.js';
import { isRemovedLater } from './removed-later.js';

/** The longest reference that the core stores. */
export const LONGEST_REF = 255;
const LONGEST_POLL_MS = 24 * 60 * 60_000;

/** Collects all items of an iterable. Throws a `Defect` if there are more items than any world has. */
export async function collect<T>(items: AsyncIterable<T>, most = 10_000): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) {
    all.push(item);
    demand(all.length <= most, `the list has more than ${most} items: check that paging ends`);
  }
  return all;
}

/** Throws a `Defect` unless the core can store the reference. */
export function demandRef(what: string, ref: unknown): void {
  demand(typeof ref === 'string' && ref !== '', `${what} has the reference ${brief(ref)}, which must be a string`);
  demand(
    ref.length <= LONGEST_REF,
    `${what} has a reference of ${ref.length} characters; the core stores at most ${LONGEST_REF}`,
  );
}

/** Throws a `Defect` unless the listing has the format that the SDK defines. */
export function demandListing(listing: PublisherListing): void {
  demandRef('a listing', listing.ref);
  const what = `listing ${listing.ref}`;
  demand(typeof listing.name === 'string' && listing.name !== '', `${what} has no name`);
  demand(Array.isArray(listing.categories), `${what} has no array of categories`);
  demand(listing.categories.filter(({ primary }) => primary).length <= 1, `${what} has more than one primary category`);
  for (const [part, value] of Object.entries(listing.address ?? {})) {
    demand(
      value === undefined || (typeof value === 'string' && value !== ''),
      `${what}: address.${part} is ${brief(value)}; leave it out if it is unknown`,
    );
  }
  const { countryIso } = listing.address ?? {};
  demand(
    countryIso === undefined || /^[A-Z]{2}$/.test(countryIso),
    `${what}: countryIso ${brief(countryIso)} is not an ISO 3166-1 alpha-2 code`,
  );
  for (const number of [listing.latitude, listing.longitude])
    demand(number === undefined || Number.isFinite(number), `${what} has a coordinate that is not a number`);
  demand(
    (listing.latitude === undefined) === (listing.longitude === undefined),
    `${what} has only one of latitude and longitude`,
  );
  for (const hours of listing.hours ?? []) {
    demand(
      (hours.day === 'SPECIAL') === (hours.specialDate !== undefined),
      `${what}: ${brief(hours)} must have specialDate if and only if day is SPECIAL`,
    );
    demand(
      (hours.type === 'OPEN') === hours.slots.length > 0,
      `${what}: ${brief(hours)} must have slots if and only if type is OPEN`,
    );
    demand(hours.slots.length <= 3, `${what} has more than three ranges on ${hours.day}`);
    for (const { start, end } of hours.slots) {
      for (const time of [start, end])
        demand(CLOCK.test(time), `${what}: the time ${brief(time)} does not have the format 09:00am`);
    }
  }
}

const CLOCK = /^(0[1-9]|1[0-2]):[0-5]\d(am|pm)$/;

/** Throws a `Defect` unless the state of a post has the format that the SDK defines. */
export function demandPostState(what: string, state: PostState): void {
  demand(
    ['live', 'pending', 'rejected', 'removed'].includes(state.state),
    `${what} returned an unknown state: ${brief(state)}`,
  );
  if (state.state !== 'rejected' || state.ref !== undefined) demandRef(what, state.ref);
  if (state.state === 'live' && state.link !== undefined)
    demand(URL.canParse(state.link), `${what} returned the link ${brief(state.link)}, which is not an absolute URL`);
  if (state.state === 'pending') demandPoll(what, state.pollAfterMs);
}

/** Throws a `Defect` unless the reason contains the sentence with which the publisher of the driver refuses. */
export function demandReason(what: string, reason: string | undefined, given: string | undefined): void {
  demand(
    given === undefined || reason?.includes(given),
    `the publisher refused with "${given}", but ${what} returned the reason ${brief(reason)}: people need to read why`,
  );
}

/** Throws a `Defect` unless the core accepts the delay: more than 0 ms and at most a day. */
export function demandPoll(what: string, pollAfterMs: number): void {
  demand(
    Number.isFinite(pollAfterMs) && pollAfterMs > 0 && pollAfterMs <= LONGEST_POLL_MS,
    `${what} returned pollAfterMs ${brief(pollAfterMs)}, which must be from 1 ms to 24 h`,
  );
}

/** Throws a `Defect` unless the result of a push has the format that the SDK defines. */
export function demandSubmission(what: string, result: SubmissionResult): void {
  demand(['live', 'pending', 'rejected'].includes(result.state), `${what} returned an unknown state: ${brief(result)}`);
  if (result.state === 'pending') demandPoll(what, result.pollAfterMs);
  if (result.state === 'rejected') {
    demand(Array.isArray(result.fields), `${what} returned rejected without an array of fields: ${brief(result)}`);
    demand(isText(result.text), `${what} returned rejected without a text for the user`);
    return;
  }
  for (const loss of result.losses ?? [])
    demand(isText(loss), `${what} returned the loss ${brief(loss)}, which must be a sentence for the user`);
  demand(
    result.losses === undefined || result.losses.length > 0,
    `${what} returned an empty list of losses: leave it out if nothing is lost`,
  );
}

/** Throws a `Defect` unless the report has the format that the SDK defines. */
export function demandVerification(report: VerificationReport): void {
  const states = ['NOT_VERIFIED', 'PENDING', 'UNDER_REVIEW', 'VERIFIED', 'FAILED'];
  demand(states.includes(report.state), `readVerification returned an unknown state: ${brief(report)}`);
  demand(
    (report.state === 'FAILED') === (report.failureType !== undefined),
    `readVerification returned ${brief(report)}: set failureType if and only if the state is FAILED`,
  );
}

const METHOD_KINDS = ['PHONE_CALL', 'SMS', 'EMAIL', 'ADDRESS', 'AUTOMATIC'];

/** Throws a `Defect` unless the method has the format that the SDK defines. */
export function demandMethod(method: VerificationMethod): void {
  demandRef('a method of verification', method.id);
  const { kind, sendsTo, expectedDays, asks } = method;
  demand(METHOD_KINDS.includes(kind), `method ${method.id} has an unknown kind: ${brief(kind)}`);
  demand(
    sendsTo === undefined || isText(sendsTo),
    `method ${method.id}: sendsTo is ${brief(sendsTo)}; leave it out if it is unknown`,
  );
  demand(
    expectedDays === undefined || (Number.isInteger(expectedDays) && expectedDays >= 0 && expectedDays <= 365),
    `method ${method.id}: expectedDays is ${brief(expectedDays)}, which must be a whole number from 0 to 365`,
  );
  demand(
    asks === undefined || ['EMAIL_ADDRESS', 'CONTACT_NAME'].includes(asks),
    `method ${method.id} asks for something unknown: ${brief(asks)}`,
  );
}

/** Throws a `Defect` unless the counters have the format that the SDK defines. */
export function demandEngagement(numbers: readonly PostEngagement[]): void {
  for (const { ref, ...counts } of numbers) {
    demandRef('a post', ref);
    for (const [name, count] of Object.entries(counts)) {
      const isCount = count === undefined || (Number.isInteger(count) && count >= 0);
      demand(isCount, `readEngagement returned ${name}: ${brief(count)}, which must be a whole number from 0`);
    }
  }
}

/** What binary fractions may add to a number of steps. */
const ROUNDING = 0.001;

/** Throws a `Defect` unless the review has the format that the SDK defines, and is one that the plug-in declares. */
export function demandReview(
  review: PublisherReview,
  {
    scale,
    ratingScale,
    alsoLists = [],
    ownKinds = [],
  }: Pick<ReviewsCapability, 'scale' | 'ratingScale' | 'alsoLists' | 'ownKinds'>,
): void {
  demandRef('a review', review.ref);
  const what = `review ${review.ref}`;
  const { category, rating, recommendation, text, title, author, postedAt, changedAt, replies } = review;
  const declared: readonly string[] = [...alsoLists, ...ownKinds.map(({ key }) => key)];
  demand(
    category === undefined || declared.includes(category),
    `${what} has the category ${brief(category)}, which neither alsoLists nor ownKinds contains`,
  );
  demand(
    category !== undefined || scale !== 'none',
    `${what} has no category, but the plug-in declares with the scale none that the publisher has no reviews`,
  );
  demand(
    category === undefined || (rating === undefined && recommendation === undefined),
    `${what} has the category ${brief(category)} and a rating; only reviews have one`,
  );
  const { min, max, step } = ratingScale ?? { min: 1, max: 5, step: 1 };
  demand(
    rating === undefined || (rating >= min && rating <= max),
    `${what} has the rating ${brief(rating)}, which must be from ${min} to ${max}`,
  );
  const steps = ((rating ?? min) - min) / step;
  demand(
    Math.abs(steps - Math.round(steps)) < ROUNDING,
    `${what} has the rating ${brief(rating)}, which no customer can give in steps of ${step} from ${min} to ${max}: declare the steps of the publisher in ratingScale, and return its ratings as customers see them (reference: RatingScale)`,
  );
  demand(
    scale === 'recommendation' || recommendation === undefined,
    `${what} has a recommendation, but the plug-in declares the scale ${scale}`,
  );
  for (const [part, value] of Object.entries({ text, title, name: author?.name, avatarUrl: author?.avatarUrl }))
    demand(value === undefined || isText(value), `${what}: ${part} is ${brief(value)}; leave it out if it is unknown`);
  demandTime(`postedAt of the ${what}`, postedAt);
  demandTime(`changedAt of the ${what}`, changedAt);
  demand(changedAt >= postedAt, `${what}: changedAt is before postedAt`);
  demand(Array.isArray(replies), `${what} has no array of replies`);
  replies.forEach(demandReply);
}

/** Throws a `Defect` unless the reply has the format that the SDK defines. */
export function demandReply(reply: ReviewReply): void {
  demandRef('a reply', reply.ref);
  const { text, state, writtenAt, byOwner } = reply;
  demand(
    typeof text === 'string' && typeof byOwner === 'boolean',
    `a reply has an invalid text or byOwner: ${brief(reply)}`,
  );
  demandTime(`writtenAt of the reply ${reply.ref}`, writtenAt);
  demand(
    ['live', 'pending', 'rejected'].includes(state?.state),
    `reply ${reply.ref} has an unknown state: ${brief(state)}`,
  );
  if (state.state === 'pending') demandPoll(`reply ${reply.ref}`, state.pollAfterMs);
}

/** Throws a `Defect` unless the values have the format that the SDK defines, with each pair of metric and day once. */
export function demandInsights(values: readonly DailyInsight[]): void {
  const seen = new Set<string>();
  for (const { metric, date, value } of values) {
    demand(isText(metric), `readDaily returned the invalid metric ${brief(metric)}`);
    demand(
      /^\d{4}-\d\d-\d\d$/.test(date),
      `readDaily returned the day ${brief(date)}, which must have the format YYYY-MM-DD`,
    );
    demand(
      Number.isFinite(value) && value >= 0,
      `readDaily returned ${brief(value)} for ${metric} on ${date}, which must be a number from 0`,
    );
    demand(!seen.has(`${metric} ${date}`), `readDaily returned ${metric} on ${date} twice`);
    seen.add(`${metric} ${date}`);
  }
}

/** Throws a `Defect` unless the link has the format that the SDK defines. */
export function demandActionLink(link: PlaceActionLink): void {
  demandRef('an action link', link.name);
  demand(URL.canParse(link.uri), `action link ${link.name}: uri ${brief(link.uri)} is not an absolute URL`);
  demand(
    isText(link.placeActionType) && isText(link.providerType),
    `action link ${link.name} lacks placeActionType or providerType: ${brief(link)}`,
  );
  const flags = [link.isPreferred, link.isEditable];
  demand(
    flags.every((flag) => typeof flag === 'boolean'),
    `action link ${link.name}: isPreferred and isEditable must be booleans: ${brief(link)}`,
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function demandTime(what: string, value: unknown): void {
  demand(value instanceof Date, `${what} is ${brief(value)}, which is not a Date: convert the publisher's value`);
  demand(
    !Number.isNaN(value.getTime()),
    `${what} is an invalid date: the plug-in passed on a value that new Date(...) cannot read. Check the publisher's value first, and throw TRANSIENT if it is not as documented`,
  );
}

function demandRefs(what: string, records: readonly { readonly ref?: unknown }[] = []): void {
  for (const { ref } of records) demandRef(what, ref);
}

function demandPost(what: string, made: PostState | AcceptedPost | undefined): void {
  if (made && made.state !== 'accepted') demandPostState(what, made);
}

function demandDeletion(later: unknown): void {
  if (!isRemovedLater(later)) return;
  const { least, most } = GONE_AFTER_MS;
  const { goneAfterMs = least } = later;
  demand(
    goneAfterMs >= least && goneAfterMs <= most,
    `deletePost returned ${brief(later)}: expected a goneAfterMs from ${least} to ${most} (reference: RemovedLater)`,
  );
}

/** The format of the results of each method, as the SDK defines it. */
export const forms: {
  readonly [C in keyof Capabilities]: {
    readonly [M in MethodOf<C>]?: (result: ResultOf<C, M>, publisher: Publisher) => void;
  };
} = {
  listings: {
    listFolders: (folders) => demandRefs('a folder', folders),
    listListings: (listings) => listings.forEach(demandListing),
    getListing: demandListing,
    listPhotos: (photos) => demandRefs('a photo', photos),
  },
  submission: {
    submit: (result) => demandSubmission('submit', result),
    checkSubmission: (result) => demandSubmission('checkSubmission', result),
  },
  posts: {
    createPost: (made) => demandPost('createPost', made),
    findPost: (found) => demandPost('findPost', found),
    checkPost: (state) => demandPostState('checkPost', state),
    deletePost: demandDeletion,
  },
  engagement: { readEngagement: demandEngagement },
  verification: { readVerification: demandVerification },
  verificationActions: {
    listMethods: (methods) => methods.forEach(demandMethod),
    startVerification: ({ method }) => demandMethod(method),
  },
  reviews: {
    listReviews: (reviews, publisher) => reviews.forEach((each) => demandReview(each, publisher.reviews!)),
    reply: demandReply,
    editReply: demandReply,
    checkReplyState: (reply) => reply && demandReply(reply),
  },
  insights: { readDaily: demandInsights },
  photos: {
    addPhoto: (added) => demandRefs('a photo', [added]),
    findPhoto: (found) => demandRefs('a photo', found && [found]),
  },
  actionLinks: {
    listActionLinks: (links) => links.forEach(demandActionLink),
    putActionLink: demandActionLink,
  },
  creation: { createListing: demandListing },
};
