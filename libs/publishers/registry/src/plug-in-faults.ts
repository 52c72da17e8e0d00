import { catalogue } from '@listings/errors';
import {
  commonCode,
  CONTENT_PARTS,
  faultOfCallLimits,
  faultOfCodes,
  faultOfFields,
  faultOfKinds,
  faultOfNumbers,
  faultOfScale,
  faultOfSentences,
  FINDABLE_WITHIN_MS,
  isInRanges,
  MOST_LIVE_POSTS,
  PHOTO_PURPOSES,
  PUBLISHER_KEY,
  REFRESH_GRACE_SECONDS,
  SDK_VERSION,
  SEARCH_GOOD_FOR_MS,
} from '@listings/publisher-sdk';
import type { Publisher, PublisherDeclaration } from '@listings/publisher-sdk';
import { isSiteId, MAX_SITE_ID, siteIdsOf } from './plan-sites.js';
import { PROFILE } from './read-settings.js';

/** The methods that each capability must have. */
const capabilities = {
  authorization: ['complete'],
  listings: ['listFolders', 'listListings', 'getListing'],
  submission: ['submit', 'checkSubmission'],
  creation: ['createListing'],
  actionLinks: ['listActionLinks', 'putActionLink', 'deleteActionLink'],
  photos: ['addPhoto', 'findPhoto', 'removePhoto'],
  posts: ['checkContent', 'createPost', 'findPost', 'checkPost', 'deletePost'],
  engagement: ['readEngagement'],
  verification: ['readVerification'],
  verificationActions: ['listMethods', 'startVerification', 'completeVerification'],
  reviews: ['listReviews'],
  insights: ['readDaily'],
} as const satisfies Record<keyof Publisher, readonly string[]>;
const required: readonly (keyof Publisher)[] = ['authorization', 'listings'];

/** Each fault of a declaration as the end of the sentence "plug-in x ...". Plug-ins in any language may have any. */
export function* faultsOfDeclaration(
  declaration: PublisherDeclaration,
  earlier: readonly PublisherDeclaration[],
): Iterable<string> {
  const { key, sdkVersion, site, settings, create, displayName, categories } = declaration;
  if (sdkVersion !== SDK_VERSION)
    yield `was built for version ${String(sdkVersion)} of the publisher SDK, but this service has version ${SDK_VERSION}: rebuild it`;
  if (typeof key !== 'string' || !PUBLISHER_KEY.test(key))
    yield `declares the key "${String(key)}", which must be lower-case words joined by hyphens`;
  if (typeof create !== 'function') yield 'declares no create function';
  if (typeof displayName !== 'string' || displayName.trim() === '') yield 'declares no displayName';
  if (!Array.isArray(settings)) yield 'declares no list of settings';
  if (typeof categories?.toPublisher !== 'function' || typeof categories.fromPublisher !== 'function')
    yield 'declares no categories with toPublisher and fromPublisher';
  if (settings.some(({ name }) => name === PROFILE))
    yield `declares the setting ${PROFILE}, whose variable names the file with all settings`;
  const namesake = earlier.find((other) => other.key === key);
  if (namesake) yield `declares the key "${key}", which the plug-in "${namesake.displayName}" already has`;
  if (!Number.isInteger(site?.id)) yield 'declares no site id';
  for (const id of siteIdsOf(declaration)) {
    if (!isSiteId(id)) yield `declares the site id ${id}, which must be from 1 to ${MAX_SITE_ID}`;
    const taken = earlier.find((other) => siteIdsOf(other).includes(id));
    if (taken) yield `declares the site id ${id}, which the plug-in "${taken.key}" already has`;
  }
  yield* ofPart('callLimits', faultOfCallLimits(declaration.callLimits));
  yield* ofPart('sentences', faultOfSentences(declaration.sentences));
  yield* faultsOfCodes(declaration, earlier);
}

/** Every code has one meaning in an installation: it belongs to the service, to one plug-in, or is shared by all. */
function* faultsOfCodes(declaration: PublisherDeclaration, earlier: readonly PublisherDeclaration[]): Iterable<string> {
  const fault = faultOfCodes(declaration);
  if (fault) yield fault;
  const { codes = [] } = declaration;
  const ofService = Object.keys(catalogue).find((code) => isInRanges(code, codes));
  if (ofService) yield `declares a range with the code ${ofService}, which belongs to the service`;
  for (const other of earlier) {
    const common = commonCode(codes, other.codes ?? []);
    if (common)
      yield `declares a range with the code ${common}, which belongs to the plug-in "${other.key}": give one of them another range`;
  }
}

/** Each fault of what `create` returned. */
export function* faultsOfPublisher(publisher: Publisher): Iterable<string> {
  if (typeof publisher !== 'object' || publisher === null) yield 'returned no publisher from create';
  for (const [capability, methods] of Object.entries(capabilities) as [keyof Publisher, readonly string[]][]) {
    const offered = publisher[capability] as Readonly<Record<string, unknown>> | undefined;
    if (offered === undefined) {
      if (required.includes(capability)) yield `lacks the capability "${capability}", which every publisher must have`;
      continue;
    }
    const missing = methods.filter((method) => typeof offered[method] !== 'function');
    if (missing.length > 0) yield `claims the capability "${capability}" but lacks ${missing.join(', ')}`;
  }
  const { insights, reviews } = publisher;
  yield* faultsOfAuthorization(publisher);
  if (reviews) yield* faultsOfReviews(reviews);
  yield* faultsOfBounds(publisher);
  yield* faultsOfTakes(publisher);
  // People read the names of numbers in the explanation of totals.
  yield* ofPart('insights.numbers', insights?.numbers && faultOfNumbers(insights.numbers, insights.metrics));
}

/** The longest text that an owner confirms. */
const LONGEST_TERMS = 1_000;

/** The two kinds of authorization have different methods, and a token has fields that the core shows in a form. */
function* faultsOfAuthorization({ authorization }: Publisher): Iterable<string> {
  const {
    kind = 'oauth',
    fields,
    confirmation,
    refreshGraceSeconds,
    ...offered
  } = authorization as unknown as Readonly<Record<string, unknown>>;
  if (kind !== 'oauth' && kind !== 'token')
    yield `declares authorization.kind as ${textOf(kind)}, which must be "oauth" or "token"`;
  const method = kind === 'token' ? 'check' : 'authorizeUrl';
  if (typeof offered[method] !== 'function') yield `claims the capability "authorization" but lacks ${method}`;
  const fault = kind === 'token' ? faultOfFields(fields) : undefined;
  if (fault) yield `declares authorization.fields that ${fault}`;
  const isSentence =
    typeof confirmation === 'string' && confirmation.trim() !== '' && confirmation.length <= LONGEST_TERMS;
  if (confirmation !== undefined && !isSentence)
    yield `declares authorization.confirmation, which must be a text of 1 to ${LONGEST_TERMS} characters`;
  if (refreshGraceSeconds !== undefined)
    yield* outOf(REFRESH_GRACE_SECONDS, 'authorization.refreshGraceSeconds', refreshGraceSeconds);
}

/**
 * Whether the core lets clients reply depends on what the plug-in declares, so its methods must agree with it. The core
 * stores the keys of the own kinds and shows their labels.
 */
function* faultsOfReviews(reviews: NonNullable<Publisher['reviews']>): Iterable<string> {
  const { scale, ratingScale, alsoLists = [], ownKinds } = reviews;
  yield* ofPart('reviews.ratingScale', ratingScale && faultOfScale(ratingScale));
  yield* ofPart('reviews.ownKinds', ownKinds && faultOfKinds(ownKinds));
  if (scale === 'none' && alsoLists.length === 0 && !ownKinds)
    yield 'declares reviews.scale as "none" but lists nothing else: add alsoLists or ownKinds';
  const offered = reviews as unknown as Readonly<Record<string, unknown>>;
  const { repliesPerReview } = offered;
  const isFunction = (name: string) => typeof offered[name] === 'function';
  if (!['none', 'one', 'many'].includes(String(repliesPerReview)))
    yield `declares reviews.repliesPerReview as ${textOf(repliesPerReview)}, which must be "none", "one" or "many"`;
  const needed = ['checkReply', 'reply', 'checkReplyState'];
  if (repliesPerReview === 'none') {
    const [extra] = [...needed, 'editReply', 'deleteReply'].filter(isFunction);
    if (extra) yield `takes no replies to reviews ("none") but has ${extra}`;
    return;
  }
  const missing = needed.filter((name) => !isFunction(name));
  if (missing.length > 0) yield `takes replies to reviews but lacks ${missing.join(', ')}: add them, or declare "none"`;
}

/**
 * The numbers by which the core looks for what was lost, reads again, and makes room: a wrong one would create two posts or photos,
 * read a list without end or never again, or refuse all posts.
 */
function* faultsOfBounds({ posts, photos, listings: { searchOnly } }: Publisher): Iterable<string> {
  if (posts) yield* outOf(FINDABLE_WITHIN_MS, 'posts.findableWithinMs', posts.findableWithinMs);
  if (photos) yield* outOf(FINDABLE_WITHIN_MS, 'photos.findableWithinMs', photos.findableWithinMs);
  const { livePosts = 1, acceptedEveryMs = FINDABLE_WITHIN_MS.least } = posts ?? {};
  if (!Number.isInteger(livePosts) || livePosts < 1 || livePosts > MOST_LIVE_POSTS)
    yield `declares posts.livePosts as ${textOf(livePosts)}, which must be a whole number from 1 to ${MOST_LIVE_POSTS}`;
  yield* outOf(FINDABLE_WITHIN_MS, 'posts.acceptedEveryMs', acceptedEveryMs);
  if (searchOnly !== undefined)
    yield* outOf(
      SEARCH_GOOD_FOR_MS,
      'listings.searchOnly.goodForMs',
      (searchOnly as typeof searchOnly | null)?.goodForMs,
    );
}

function outOf({ least, most }: { least: number; most: number }, name: string, value: unknown): readonly string[] {
  if (typeof value === 'number' && value >= least && value <= most) return [];
  return [`declares ${name} as ${textOf(value)}, which must be a number from ${least} to ${most}`];
}

/** The core pushes only the parts and photos that the plug-in names, so a misspelled one would never arrive. */
function* faultsOfTakes({ submission, photos }: Publisher): Iterable<string> {
  const lists: readonly (readonly [string, unknown, readonly unknown[]])[] = [
    ['submission.takes', submission?.takes ?? [], CONTENT_PARTS],
    ['photos.takes', photos ? photos.takes : [], PHOTO_PURPOSES],
  ];
  for (const [name, takes, known] of lists)
    if (!Array.isArray(takes) || !takes.every((each) => known.includes(each)))
      yield `declares ${name} as ${textOf(takes)}, which must be a list of ${known.join(', ')}`;
}

function ofPart(name: string, fault: string | undefined): readonly string[] {
  return fault ? [`declares ${name}, which ${fault}`] : [];
}

/** The first line of the message of a thrown value. A plug-in can throw anything, also values that are not errors. */
export function textOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).replace(/\s*\n[\s\S]*$/, '');
  } catch {
    return 'the thrown value cannot be converted to text';
  }
}
