import { PublisherError } from '@listings/publisher-sdk';

/** The characters of an id in a path. The plug-in refuses all others, so that no name can redirect a call. */
const ID = '[A-Za-z0-9_-]{1,64}';
const LISTING_REF = new RegExp(`^(accounts/${ID})/(locations/${ID})$`);
const ACCOUNT_NAME = new RegExp(`^accounts/${ID}$`);
const LOCATION_NAME = new RegExp(`^locations/${ID}$`);

/** The longest ids of the resources of a listing, by the segment before the id. */
const longestIds = {
  reviews: 98,
  questions: 100,
  placeActionLinks: 100,
  verifications: 100,
  localPosts: 100,
  media: 255,
};

/** Both names of one listing [publishers 1.1]. */
export interface ListingNames {
  /** `accounts/{a}/locations/{l}`: for posts, reviews and media; the core stores it as the reference. */
  readonly listing: string;
  /** `accounts/{a}` */
  readonly account: string;
  /** `locations/{l}`: for information, verification, actions and metrics. */
  readonly location: string;
}

/** Parses a listing reference. One that this plug-in never returned cannot exist: `LISTING_NOT_FOUND`. */
export function listingNames(listingRef: string): ListingNames {
  const [, account, location] = LISTING_REF.exec(listingRef) ?? [];
  if (!account || !location) throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
  return { listing: listingRef, account, location };
}

/** Builds the reference of a listing from the names of its account and of itself; undefined if either is invalid. */
export function listingRefOf(account: string, location: string): string | undefined {
  return isAccountName(account) && LOCATION_NAME.test(location) ? `${account}/${location}` : undefined;
}

/** True for `accounts/{a}`. */
export function isAccountName(name: string): boolean {
  return ACCOUNT_NAME.test(name);
}

/** The reference of the listing in the name of a post; undefined if the name is invalid. */
export function listingOfPost(name: string): string | undefined {
  const [, listing = ''] = /^(.*)\/localPosts\/[^/]*$/.exec(name) ?? [];
  return LISTING_REF.test(listing) && isResourceOf(listing, 'localPosts', name) ? listing : undefined;
}

/** True for the name of a review of this listing. */
export function isReviewOf(name: string, listingRef: string): boolean {
  return LISTING_REF.test(listingRef) && isResourceOf(listingRef, 'reviews', name);
}

/** True for the name of a photo of this listing. */
export function isPhotoOf(name: string, listingRef: string): boolean {
  return isResourceOf(listingRef, 'media', name);
}

/** True for the name of a question about this `locations/{l}`. */
export function isQuestionOf(name: string, location: string): boolean {
  return isResourceOf(location, 'questions', name);
}

/** True for the name of an action link of this `locations/{l}`. */
export function isActionLinkOf(name: string, location: string): boolean {
  return isResourceOf(location, 'placeActionLinks', name);
}

/** True for the name of a verification of this `locations/{l}`. */
export function isVerificationOf(name: string, location: string): boolean {
  return isResourceOf(location, 'verifications', name);
}

function isResourceOf(parent: string, kind: keyof typeof longestIds, name: string): boolean {
  const start = `${parent}/${kind}/`;
  const id = name.slice(start.length);
  return name.startsWith(start) && /^[A-Za-z0-9_-]+$/.test(id) && id.length <= longestIds[kind];
}
