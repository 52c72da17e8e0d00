import { OWNER_NUMBERS } from '../seed/businesses.js';
import { DailyNumbers } from '../seed/daily-numbers.js';
import { PublisherData } from '../world/publisher-data.js';
import type { World } from '../world/world.js';
import { Consents } from './oauth/consents.js';
import { listingIdA, OWNERS_A, seedAccounts, seedListing } from './seed-listings.js';
import type { AccountA, ListingA } from './state.js';

/** A world with the data of publisher A, for its API. */
export interface WorldA extends World {
  readonly a: PublisherA;
}

/** The data of publisher A in one world [publishers 1, 3.2]. */
export class PublisherA extends PublisherData<ListingA> {
  readonly owners = OWNERS_A;
  readonly accounts = OWNER_NUMBERS.flatMap((number) => seedAccounts(number));
  readonly consents: Consents;
  readonly metrics: DailyNumbers;
  /** Started uploads: name to bytes, null until the bytes arrive [publishers 1.5]. */
  readonly uploads = new Map<string, Buffer | null>();
  /** `requestId` of create calls to the created listing [publishers 1.4]. */
  readonly createRequests = new Map<string, string>();

  constructor(world: World) {
    super(world, { idOf: listingIdA, listing: seedListing });
    this.metrics = new DailyNumbers(world.dice, world.startedAt, 3);
    this.consents = new Consents(world);
  }

  listingsOf(account: AccountA): ListingA[] {
    return [...this.listings.values()].filter((listing) => listing.accountId === account.id);
  }

  accountsOf(owner: string): AccountA[] {
    return this.accounts.filter((account) => account.owner === owner);
  }
}
