import { SUB_CATEGORIES } from './sub-categories.js';

/** A business that a world contains, in the core's terms. The driver converts it to the publisher's. */
export interface SeedListing {
  /** Use it as the reference if your fake can choose references. */
  readonly id: string;
  readonly name: string;
  /** A key of our sub-categories; `toPublisher` of your categories gives the publisher's. */
  readonly subCategoryKey: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly countryIso: string;
  /** International or national, as owners write it. Each notation means the same number as its E.164 form. */
  readonly phone: string;
  readonly websiteUrl: string;
}

/** A customer's review of a seeded listing. */
export interface SeedReview {
  readonly id: string;
  readonly listingId: string;
  /** 1 to 5. */
  readonly stars: number;
  readonly text: string;
  readonly author: string;
  /** Milliseconds before the time at which the world opens; the newest first. */
  readonly ageMs: number;
}

/** A post that a seeded listing shows since before the owner connected. */
export interface SeedPost {
  readonly id: string;
  readonly listingId: string;
  readonly text: string;
  readonly ageMs: number;
}

/**
 * The data of a new world: `openWorld` receives it, and a driver passes it to its fake in one call. The sandbox of a
 * publisher that fills itself may ignore it.
 *
 * @example
 * async openWorld({ seed }) {
 *   const fake = new TownGuide(seed);
 *   return { listings: { ...seed.own, remove: async (ref) => void fake.shops.delete(ref) }, ... };
 * },
 */
export interface WorldSeed {
  readonly listings: readonly SeedListing[];
  readonly reviews: readonly SeedReview[];
  readonly posts: readonly SeedPost[];
  /** The first fields of the driver's `listings`, if the ids of the seed are the references. */
  readonly own: {
    readonly count: number;
    readonly ordinary: string;
    readonly other: string;
    readonly countryIso: string;
  };
}

/** Pages of publishers hold up to 100 entries. */
const COUNTS = { some: 60, many: 250 } as const;
/** More reviews of the ordinary listing than a page of most publishers holds, and a few of the other one. */
const REVIEWS = { ordinary: 55, other: 3 } as const;
const HOUR_MS = 60 * 60_000;

const NAMES = ['Anchor', 'Lantern', 'Mill', 'Orchard', 'Quay'] as const;

/** Builds the data of a world. Equal arguments give equal data. */
export function worldSeed(size: 'some' | 'many'): WorldSeed {
  const listings = numbers(COUNTS[size]).map(listing);
  const [ordinary, other] = ['listing-1', 'listing-2'];
  return {
    listings,
    reviews: [...reviewsOf(ordinary, REVIEWS.ordinary), ...reviewsOf(other, REVIEWS.other)],
    posts: [{ id: 'post-1', listingId: ordinary, text: 'We are back from the holidays.', ageMs: 30 * 24 * HOUR_MS }],
    own: { count: listings.length, ordinary, other, countryIso: 'US' },
  };
}

function listing(number: number): SeedListing {
  const line = String(100 + number);
  return {
    id: `listing-${number}`,
    name: `${NAMES[number % NAMES.length] ?? ''} ${number}`,
    subCategoryKey: SUB_CATEGORIES[number % SUB_CATEGORIES.length] ?? 'bakery',
    street: `${number} Market Street`,
    city: 'San Francisco',
    state: 'CA',
    postalCode: '94103',
    countryIso: 'US',
    phone: number % 2 === 1 ? `(415) 555-2${line}` : `+1 415 555 2${line}`,
    websiteUrl: `https://shop-${number}.example/`,
  };
}

function reviewsOf(listingId: string, count: number): SeedReview[] {
  return numbers(count).map((number) => ({
    id: `review-of-${listingId}-${number}`,
    listingId,
    stars: (number % 5) + 1,
    text: `Visit number ${number}`,
    author: `Guest ${number}`,
    ageMs: number * HOUR_MS,
  }));
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
