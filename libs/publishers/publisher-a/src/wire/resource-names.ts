import { PublisherError } from '@listings/publisher-sdk';

/** The characters of an id in a path. The plug-in refuses all others, so that no name can redirect a call. */
const ID = '[A-Za-z0-9_-]{1,64}';
const LISTING_REF = new RegExp(`^(accounts/${ID})/(locations/${ID})$`);
const ACCOUNT_NAME = new RegExp(`^accounts/${ID}$`);
const LOCATION_NAME = new RegExp(`^locations/${ID}$`);

/** The resources of a listing by the segment before their id: whose name theirs begins with, and their longest id. */
const resources = {
  localPosts: { parent: 'listing', longestId: 100 },
  reviews: { parent: 'listing', longestId: 98 },
  media: { parent: 'listing', longestId: 255 },
  questions: { parent: 'location', longestId: 100 },
  placeActionLinks: { parent: 'location', longestId: 100 },
  verifications: { parent: 'location', longestId: 100 },
} as const;

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

/** True for the name of a resource of this kind that belongs to the listing. Any other name never reaches a call. */
export function isResourceOf(listingRef: string, kind: keyof typeof resources, name: string): boolean {
  const { parent, longestId } = resources[kind];
  const start = `${listingNames(listingRef)[parent]}/${kind}/`;
  const id = name.slice(start.length);
  return name.startsWith(start) && /^[A-Za-z0-9_-]+$/.test(id) && id.length <= longestId;
}

/** The reference of the listing in the name of a post; undefined if the name is invalid. */
export function listingOfPost(name: string): string | undefined {
  const [, listing = ''] = /^(.*)\/localPosts\/[^/]*$/.exec(name) ?? [];
  return LISTING_REF.test(listing) && isResourceOf(listing, 'localPosts', name) ? listing : undefined;
}
