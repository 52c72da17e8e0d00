import { OWNER_NUMBERS } from '../seed/businesses.js';
import { DailyNumbers } from '../seed/daily-numbers.js';
import type { World } from '../world/world.js';
import { Consents } from './oauth/consents.js';
import { listingIdA, OWNERS_A, seedAccounts, seedListing } from './seed-listings.js';
import type { AccountA, ListingA, PostA, QuestionA, ReviewA } from './state.js';

/** A world with the data of publisher A, for its API. */
export interface WorldA extends World {
  readonly a: PublisherA;
}

/** The data of publisher A in one world [publishers 1, 3.2]. */
export class PublisherA {
  readonly owners = OWNERS_A;
  readonly accounts: AccountA[];
  readonly consents: Consents;
  readonly metrics: DailyNumbers;
  /** Started uploads: name to bytes, null until the bytes arrive [publishers 1.5]. */
  readonly uploads = new Map<string, Buffer | null>();
  /** `requestId` of create calls to the created listing [publishers 1.4]. */
  readonly createRequests = new Map<string, string>();
  private readonly lastNumber = new Map<string, number>();
  private seeded: Map<string, ListingA> | undefined;

  constructor(readonly world: World) {
    const { dice, startedAt, listingsPerOwner } = world;
    this.accounts = OWNER_NUMBERS.flatMap((number) => seedAccounts(number));
    for (const number of OWNER_NUMBERS) this.lastNumber.set(`listing:owner-a${number}`, listingsPerOwner);
    this.metrics = new DailyNumbers(dice, startedAt, 3);
    this.consents = new Consents(world);
  }

  /** All listings by id. Created at the first use, because many worlds of tests use the other publisher only. */
  get listings(): Map<string, ListingA> {
    return (this.seeded ??= this.seed());
  }

  add(listing: ListingA): void {
    this.listings.set(listing.id, listing);
  }

  private seed(): Map<string, ListingA> {
    const { dice, startedAt, listingsPerOwner } = this.world;
    const listings = new Map<string, ListingA>();
    for (const number of OWNER_NUMBERS) {
      for (let nn = 1; nn <= listingsPerOwner; nn++) {
        const listing = seedListing(number, nn, dice, startedAt);
        listings.set(listing.id, listing);
      }
    }
    return listings;
  }

  /** The id for the next new listing of an owner. */
  nextListingId(owner: string): string {
    return listingIdA(Number(owner.slice(-1)), this.nextNumber(`listing:${owner}`));
  }

  /** The next number of a kind, from 1. */
  nextNumber(kind: string): number {
    const next = (this.lastNumber.get(kind) ?? 0) + 1;
    this.lastNumber.set(kind, next);
    return next;
  }

  listingsOf(account: AccountA): ListingA[] {
    return [...this.listings.values()].filter((listing) => listing.accountId === account.id);
  }

  accountsOf(owner: string): AccountA[] {
    return this.accounts.filter((account) => account.owner === owner);
  }

  /** A post of any listing by its bare id, for the admin. */
  findPost(id: string): { listing: ListingA; post: PostA } | undefined {
    for (const listing of this.listings.values()) {
      const post = listing.posts.find((candidate) => candidate.id === id);
      if (post) return { listing, post };
    }
    return undefined;
  }

  /** A review of any listing by its bare id, for the admin. */
  findReview(id: string): { listing: ListingA; review: ReviewA } | undefined {
    for (const listing of this.listings.values()) {
      const review = listing.reviews.find((candidate) => candidate.id === id);
      if (review) return { listing, review };
    }
    return undefined;
  }

  /** A question of any listing by its bare id, for the admin. */
  findQuestion(id: string): { listing: ListingA; question: QuestionA } | undefined {
    for (const listing of this.listings.values()) {
      const question = listing.questions.find((candidate) => candidate.id === id);
      if (question) return { listing, question };
    }
    return undefined;
  }
}
