import { PublisherError } from '@listings/publisher-sdk';

/** The characters of an id in a path. The plug-in refuses all others, so that no name can redirect a call. */
const ID = '[A-Za-z0-9_-]{1,64}';
const LISTING_REF = new RegExp(`^(accounts/${ID})/(locations/${ID})$`);
const ACCOUNT_NAME = new RegExp(`^accounts/${ID}$`);
const LOCATION_NAME = new RegExp(`^locations/${ID}$`);
const REVIEW_NAME = new RegExp(`^(accounts/${ID}/locations/${ID})/reviews/[A-Za-z0-9_-]{1,98}$`);
const QUESTION_NAME = new RegExp(`^(locations/${ID})/questions/[A-Za-z0-9_-]{1,100}$`);
const ACTION_LINK_NAME = new RegExp(`^(locations/${ID})/placeActionLinks/[A-Za-z0-9_-]{1,100}$`);
const VERIFICATION_NAME = new RegExp(`^(locations/${ID})/verifications/[A-Za-z0-9_-]{1,100}$`);
const POST_NAME = new RegExp(`^(accounts/${ID}/locations/${ID})/localPosts/[A-Za-z0-9_-]{1,100}$`);

/** Both names of one listing [publishers 1.1]. */
export interface ListingNames {
  /** `accounts/{a}/locations/{l}`: for posts, reviews and media; the core stores it as the reference. */
  readonly ref: string;
  /** `accounts/{a}` */
  readonly account: string;
  /** `locations/{l}`: for information, verification, actions and metrics. */
  readonly location: string;
}

/** Parses a listing reference. One that this plug-in never returned cannot exist: `LISTING_NOT_FOUND`. */
export function listingNames(listingRef: string): ListingNames {
  const [, account, location] = LISTING_REF.exec(listingRef) ?? [];
  if (!account || !location) throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
  return { ref: listingRef, account, location };
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
  return POST_NAME.exec(name)?.[1];
}

/** The reference of the listing in the name of a review; undefined if the name is invalid. */
export function listingOfReview(name: string): string | undefined {
  return REVIEW_NAME.exec(name)?.[1];
}

/** True for the name of a question about this `locations/{l}`. */
export function isQuestionOf(name: string, location: string): boolean {
  return QUESTION_NAME.exec(name)?.[1] === location;
}

/** True for the name of an action link of this `locations/{l}`. */
export function isActionLinkOf(name: string, location: string): boolean {
  return ACTION_LINK_NAME.exec(name)?.[1] === location;
}

/** True for the name of a verification of this `locations/{l}`. */
export function isVerificationOf(name: string, location: string): boolean {
  return VERIFICATION_NAME.exec(name)?.[1] === location;
}
