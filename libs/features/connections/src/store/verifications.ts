import type {
  AccountSiteKey,
  ListingLinkStatus,
  SiteKey,
  VerificationState,
  VerificationStatus,
} from '@listings/domain';
import { changeRows, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** A verification with the link that it is about. */
export interface LinkedVerification extends AccountSiteKey {
  readonly state: VerificationState;
  readonly connectedAccountId: string;
  readonly listingRef: string;
  readonly linkStatus: ListingLinkStatus;
  readonly linkIssue: string | null;
  readonly archived: boolean;
}

/** Returns those of some verifications whose locations are linked. */
export const findVerifications = selectRows<[keys: readonly AccountSiteKey[]], LinkedVerification>({
  name: 'verifications-find',
  text: `
  select wanted.account_id as "accountId", wanted.location_id as "locationId", wanted.publisher, verification.state,
    link.connected_account_id as "connectedAccountId", link.listing_ref as "listingRef", link.status as "linkStatus",
    link.issue as "linkIssue", place.archived_at is not null as archived
  from unnest($1.accountId::integer[], $1.locationId::integer[], $1.publisher::text[]) as wanted (account_id, location_id, publisher)
  join listing_verifications verification on verification.account_id = wanted.account_id
    and verification.location_id = wanted.location_id and verification.publisher = wanted.publisher
  join listing_links link on link.account_id = wanted.account_id and link.location_id = wanted.location_id
    and link.publisher = wanted.publisher
  join locations place on place.account_id = wanted.account_id and place.id = wanted.location_id`,
});

/** A locked verification, with what the record of its location shows. */
export interface LockedVerification extends SiteKey {
  readonly shown: { readonly status: VerificationStatus; readonly message: string | null } | null;
}

/** Locks those verifications of an account whose locations have the same links as when they were read. */
export const lockVerifications = selectRows<
  [given: { accountId: number; verifications: readonly LinkedVerification[] }],
  LockedVerification,
  Transaction
>({
  name: 'verifications-lock',
  text: `
  select verification.location_id as "locationId", verification.publisher, place.verification -> verification.publisher as shown
  from unnest($verifications.locationId::integer[], $verifications.publisher::text[], $verifications.connectedAccountId::uuid[],
      $verifications.listingRef::text[])
    as wanted (location_id, publisher, connected_account_id, listing_ref)
  join listing_links link on link.account_id = $accountId and link.location_id = wanted.location_id and link.publisher = wanted.publisher
    and link.connected_account_id = wanted.connected_account_id and link.listing_ref = wanted.listing_ref
  join listing_verifications verification on verification.account_id = $accountId
    and verification.location_id = wanted.location_id and verification.publisher = wanted.publisher
  join locations place on place.account_id = $accountId and place.id = wanted.location_id
  order by verification.location_id, verification.publisher for no key update of verification`,
});

/** Stores new states of locked verifications. */
export const storeVerificationStates = changeRows<
  [
    given: {
      accountId: number;
      states: readonly (Omit<AccountSiteKey, 'accountId'> & { state: VerificationState })[];
    },
  ],
  Transaction
>({
  name: 'verification-states',
  text: `update listing_verifications verification set state = given.state,
      started_at = case when given.state in ('VERIFIED', 'REJECTED') then null else verification.started_at end
    from unnest($states.locationId::integer[], $states.publisher::text[], $states.state::text[]) as given (location_id, publisher, state)
    where verification.account_id = $accountId and verification.location_id = given.location_id
      and verification.publisher = given.publisher`,
  isNeeded: ({ states }) => states.length > 0,
});
