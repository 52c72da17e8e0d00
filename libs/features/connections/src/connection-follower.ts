import type { DayHours, LocationAttributes, ServiceArea } from '@listings/domain';
import type { Database, Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { Work } from '@listings/work';

/** A kind of work that people wait for at a publisher. */
export type WaitedFor = 'LISTINGS' | 'NEW_LISTINGS' | 'POSTS';

/** Links of an account that were made or removed at a publisher. */
export interface ChangedLinks {
  readonly accountId: number;
  readonly publisher: string;
  readonly at: Date;
  readonly links: readonly {
    readonly connectedAccountId: string;
    readonly locationId: number;
    /** Set when the location was made from the listing, or the listing from the location. */
    readonly shared?: SharedParts;
  }[];
}

/** Locations whose listings of a connected account can be used again. */
export interface ReturnedAccess extends ConnectedAccountKey {
  readonly publisher: string;
  readonly locationIds: readonly number[];
}

/** A linked listing that has answered. */
export interface AnsweredListing extends ConnectedAccountKey {
  readonly locationId: number;
  readonly publisher: string;
}

/** The parts that a location and its listing share from the start. */
export interface SharedParts {
  readonly listingRef: string;
  readonly serviceArea?: ServiceArea | null;
  readonly socialUrls?: Readonly<Record<string, string>> | null;
  readonly attributes?: LocationAttributes | null;
  readonly publicHolidayHours?: DayHours | null;
  readonly permanentlyClosed?: boolean | null;
}

/**
 * What a feature does when a connected account of it changes, in the same transaction. The features declare their followers, because this
 * feature imports none of those that build on connected accounts.
 */
export interface ConnectionFollower {
  /** A kind of work that people wait for, with connected accounts as its groups. */
  readonly waits?: { readonly kind: string; readonly what: WaitedFor };
  /** The account has new credentials. Work that waited for them continues, and the readings through the account are due at once. */
  reconnected?(transaction: Transaction, work: Work, account: ConnectedAccountKey): Promise<void>;
  /**
   * Access to the listings of these locations has come back: work that waited for it continues. A publisher that grants and refuses in turns
   * may cause many calls, so a follower wakes nothing of other locations except waiting posts. The transaction has locked the locations.
   */
  accessReturned?(transaction: Transaction, work: Work, listings: ReturnedAccess): Promise<void>;
  /** A listing that counts as inaccessible has answered a read of one of its parts: the follower asks at once whether all of it is back. */
  listingAnswered?(transaction: Transaction, work: Work, listing: AnsweredListing): Promise<void>;
  /** The account has no credentials and no links any more: work that waited for them ends. */
  disconnected?(transaction: Transaction, work: Work, account: ConnectedAccountKey): Promise<void>;
  /** Links to listings were made or removed: the readings through the accounts are due at once. The transaction has locked the locations. */
  linksChanged?(transaction: Transaction, work: Work, links: ChangedLinks): Promise<void>;
  /** The state of links or creation requests of locations changed. The transaction has locked the locations. */
  statesChanged?(
    transaction: Transaction,
    locations: { readonly accountId: number; readonly locationIds: readonly number[] },
  ): Promise<void>;
  /** The listings of the account were read, and the read is stored. Not called if the process ended meanwhile; the next read calls it. */
  listingsRead?(database: Database, account: ConnectedAccountKey): Promise<void>;
}

/** Most rows of a kind that a change of a connected account makes due; the others wait for their own times. */
export const MOST_MADE_DUE = 5_000;
