import { creationTable } from '@listings/domain';
import type { AccountSiteKey, ConnectedAccountStatus, CreationState } from '@listings/domain';
import { changeRows, changesOne, selectRow, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** A creation request, as the client made it. */
export interface CreationRequest extends AccountSiteKey {
  readonly connectedAccountId: string;
  readonly folderRef: string | null;
  /** It ends without a call once a match is suggested for the location. */
  readonly unlessSuggested: boolean;
}

/** The stored state of a creation request. */
export interface StoredCreation {
  readonly state: CreationState;
  readonly connectedAccountId: string;
  readonly folderRef: string | null;
  /** A call of an ended request may have created the listing. */
  readonly mayExist: boolean;
  /** When the request was made or ended. */
  readonly changedAt: Date;
}

/** A creation request that has not ended. */
export interface OpenCreation extends CreationRequest {
  readonly requestId: string;
  /** The present status of the connected account; null if it no longer exists. */
  readonly connection: ConnectedAccountStatus | null;
  readonly connectionIssue: string | null;
}

/** Locks the creation request of a location until the transaction ends. The location must be locked before. */
export const lockCreation = selectRow<[key: AccountSiteKey], StoredCreation, Transaction>({
  text: `select state, connected_account_id as "connectedAccountId", folder_ref as "folderRef", may_exist as "mayExist", changed_at as "changedAt"
    from listing_creations where account_id = $accountId and location_id = $locationId and publisher = $publisher for update`,
});

/**
 * Inserts a creation request, or replaces one that has ended. It gets a new request id, unless the previous request may
 * have created the listing through the same connected account: then it keeps the id, so that the publisher deduplicates
 * it.
 */
export const requestCreation = changeRows<[request: CreationRequest & { now: Date }], Transaction>({
  text: `insert into listing_creations as creation
      (account_id, location_id, publisher, connected_account_id, folder_ref, state, changed_at, unless_suggested)
    values ($accountId, $locationId, $publisher, $connectedAccountId, $folderRef, 'REQUESTED', $now, $unlessSuggested)
    on conflict (account_id, location_id, publisher) do update set
      request_id = case when creation.may_exist and creation.connected_account_id = $connectedAccountId then creation.request_id
        else gen_random_uuid() end,
      may_exist = creation.may_exist and creation.connected_account_id = $connectedAccountId,
      connected_account_id = $connectedAccountId, folder_ref = $folderRef, state = 'REQUESTED', issue = null, blocked = false,
      changed_at = $now, unless_suggested = $unlessSuggested
    where creation.state in ('CREATED', 'FAILED')`,
});

/** Returns those of some creation requests that have not ended. */
export const findOpenCreations = selectRows<[keys: readonly AccountSiteKey[]], OpenCreation>({
  name: 'creations-open',
  text: `
  select creation.account_id as "accountId", creation.location_id as "locationId", creation.publisher,
    creation.connected_account_id as "connectedAccountId", creation.folder_ref as "folderRef",
    creation.request_id as "requestId", creation.unless_suggested as "unlessSuggested", connected.status as connection, connected.connectivity_issue as "connectionIssue"
  from unnest($1.accountId::integer[], $1.locationId::integer[], $1.publisher::text[]) as wanted (account_id, location_id, publisher)
  join listing_creations creation on creation.account_id = wanted.account_id
    and creation.location_id = wanted.location_id and creation.publisher = wanted.publisher
  left join connected_accounts connected
    on connected.account_id = creation.account_id and connected.id = creation.connected_account_id
  where creation.state in ('REQUESTED', 'CREATING')`,
});

/** How a creation request has ended. */
export interface EndedCreation {
  readonly locationId: number;
  /** Null: there is no request any more. */
  readonly state: 'CREATED' | 'FAILED' | null;
  readonly issue: string | null;
}

/** Returns those of some locations whose creation request at a publisher has ended, or does not exist. */
export const findEndedCreations = selectRows<
  [key: { accountId: number; publisher: string; locationIds: readonly number[] }],
  EndedCreation
>({
  name: 'creations-ended',
  text: `select wanted.location_id as "locationId", creation.state, creation.issue
    from unnest($locationIds::integer[]) as wanted (location_id)
    left join listing_creations creation on creation.account_id = $accountId
      and creation.location_id = wanted.location_id and creation.publisher = $publisher
    where creation.state is null or creation.state in ('CREATED', 'FAILED')`,
});

/** Records, right before the publisher is called, that the listing may exist from now on. False if the request has ended. */
export const beginCreation = changesOne<[request: AccountSiteKey & { requestId: string }]>({
  text: `update listing_creations set state = 'CREATING', may_exist = true
    where account_id = $accountId and location_id = $locationId and publisher = $publisher and request_id = $requestId
      and state = any($from::text[])`,
  computed: () => ({ from: creationTable.sources('begun') }),
});

/** Ends a creation request. `mayExist`: the publisher may have the listing although it is not linked. */
export const endCreation = changeRows<
  [key: AccountSiteKey, end: { state: 'CREATED' | 'FAILED'; issue: string | null; mayExist: boolean; now: Date }],
  Transaction
>({
  text: `update listing_creations
    set state = $2.state, issue = $2.issue, may_exist = may_exist and $2.mayExist, blocked = false, changed_at = $2.now
    where account_id = $accountId and location_id = $locationId and publisher = $publisher`,
});

/** Stores what a creation request waits for. */
export const postponeCreation = changeRows<
  [key: AccountSiteKey, more: { issue: string | null; blocked: boolean }],
  Transaction
>({
  text: `update listing_creations set issue = $2.issue, blocked = $2.blocked
    where account_id = $accountId and location_id = $locationId and publisher = $publisher`,
});

/** Unblocks the creation requests of a connected account after its owner connected or disconnected it. */
export const unblockCreations = changeRows<[key: { accountId: number; connectedAccountId: string }], Transaction>({
  text: 'update listing_creations set blocked = false where account_id = $accountId and connected_account_id = $connectedAccountId and blocked',
});
