import { OWNER_NUMBERS } from '../seed/businesses.js';
import type { Dice } from './dice.js';
import type { World } from './world.js';

/** How a publisher makes the listings of a new world [publishers 3.2]. */
interface Seed<Listing> {
  readonly idOf: (ownerNumber: number, nn: number) => string;
  readonly listing: (ownerNumber: number, nn: number, dice: Dice, startedAt: number) => Listing;
}

/** An object of a listing, with its listing. */
export interface Found<Listing, T> {
  readonly listing: Listing;
  readonly object: T;
}

/** What the data of each publisher has in one world: its listings, and the numbers of new objects [publishers 3.2]. */
export class PublisherData<Listing extends { readonly id: string; readonly owner: string }> {
  private readonly lastNumber = new Map<string, number>();
  private seeded: Map<string, Listing> | undefined;

  constructor(
    readonly world: World,
    private readonly seed: Seed<Listing>,
  ) {}

  /** All listings by id. Created at the first use, because many worlds of tests use the other publisher only. */
  get listings(): Map<string, Listing> {
    return (this.seeded ??= this.seedAll());
  }

  /** Adds a new listing. */
  add(listing: Listing): void {
    this.listings.set(listing.id, listing);
  }

  /** The id for the next new listing of an owner. */
  nextListingId(owner: string): string {
    return this.seed.idOf(Number(owner.slice(-1)), this.world.listingsPerOwner + this.nextNumber(`listing:${owner}`));
  }

  /** The next number of a kind, from 1. */
  nextNumber(kind: string): number {
    const next = (this.lastNumber.get(kind) ?? 0) + 1;
    this.lastNumber.set(kind, next);
    return next;
  }

  /** The object with this id among some of every listing, with its listing. */
  find<T extends { readonly id: string }>(
    objectsOf: (listing: Listing) => readonly T[],
    id: string,
  ): Found<Listing, T> | undefined {
    for (const listing of this.listings.values()) {
      const object = objectsOf(listing).find((each) => each.id === id);
      if (object) return { listing, object };
    }
    return undefined;
  }

  private seedAll(): Map<string, Listing> {
    const { dice, startedAt, listingsPerOwner } = this.world;
    const numbers = Array.from({ length: listingsPerOwner }, (_, index) => index + 1);
    const all = OWNER_NUMBERS.flatMap((owner) => numbers.map((nn) => this.seed.listing(owner, nn, dice, startedAt)));
    return new Map(all.map((listing) => [listing.id, listing]));
  }
}
