import { connectionTable } from '@listings/domain';
import type { ConnectedAccountStatus } from '@listings/domain';
import { isUuid } from '@listings/pagination';
import {
  changeRows,
  changesOne,
  declareList,
  selectOnlyValue,
  selectRows,
  selectValue,
  selectValues,
} from '@listings/persistence';
import type { ListRequest, Sql, Transaction } from '@listings/persistence';
import { NO_RENEWAL } from '@listings/publisher-gateway';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { MatchRequestState } from '../rules/matching/match-request-state.js';

/** A connected account as lists show it [contract 7]. */
export interface ConnectedAccountRow {
  readonly connectedAccountId: string;
  readonly publisher: string;
  readonly clientName: string;
  readonly email: string | null;
  readonly status: ConnectedAccountStatus;
  readonly connectivityIssue: string | null;
  readonly linkedLocations: number;
  readonly listings: number;
  readonly listingsReadAt: Date | null;
  readonly folders: readonly { readonly ref: string; readonly name: string }[];
  readonly matchesStatus: 'NOT_REQUESTED' | MatchRequestState;
  readonly matchesRequestedAt: Date | null;
  /** The last search does not know all locations, or all listings that can be linked. */
  readonly matchesOutdated: boolean;
  /** Why the last search for matches failed, or what it waits for. */
  readonly matchesRemarks: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const ROW = `id as "connectedAccountId", publisher, client_name as "clientName", email, status,
  connectivity_issue as "connectivityIssue", listings_read_at as "listingsReadAt", folders,
  coalesce(matches.state, 'NOT_REQUESTED') as "matchesStatus", matches.requested_at as "matchesRequestedAt",
  coalesce(matches.requested_at < greatest(matches.unlinked_at,
    (select place.created_at from locations place where place.account_id = $1 order by place.id desc limit 1)), false) as "matchesOutdated",
  matches.remarks as "matchesRemarks",
  created_at as "createdAt", updated_at as "updatedAt",
  (select count(*) from listing_links link
   where link.account_id = connected.account_id and link.connected_account_id = connected.id) as "linkedLocations",
  (select count(*) from connected_listings listing
   where listing.account_id = connected.account_id and listing.connected_account_id = connected.id) as listings`;
const FROM = `connected_accounts connected
  left join match_requests matches on matches.account_id = connected.account_id and matches.connected_account_id = connected.id`;

/** Returns one connected account of the tenant; a text of a client that is no UUID names none. */
export async function findConnectedAccount(
  sql: Sql,
  key: ConnectedAccountKey,
): Promise<ConnectedAccountRow | undefined> {
  if (!isUuid(key.connectedAccountId)) return undefined;
  const [row] = await sql.query<ConnectedAccountRow>(
    `select ${ROW} from ${FROM} where connected.account_id = $1 and connected.id = $2`,
    [key.accountId, key.connectedAccountId],
  );
  return row;
}

/** The connected accounts of a tenant, newest first. */
const connectedAccounts = declareList({
  columns: ROW,
  of: 'connected',
  from: FROM,
  filters: {
    publisher: (publisher: string, add) => `publisher = ${add(publisher)}`,
    status: (status: ConnectedAccountStatus, add) => `status = ${add(status)}`,
  },
  orders: { created: () => 'created_at desc, id' },
  usual: { field: 'created', descending: true },
});

/** A request of a page of connected accounts. */
export type ConnectedAccountsRequest = ListRequest<typeof connectedAccounts>;

/** Returns a page of the tenant's connected accounts, with the total count. */
export const pageOfConnectedAccounts = connectedAccounts.page<ConnectedAccountRow>;

/** Returns accounts of a publisher that need a new authorization by their owner. */
export const findAccountsToReconnect = selectRows<
  [key: { accountId: number; publisher: string }],
  { email: string | null }
>({
  text: `select email from connected_accounts where account_id = $accountId and publisher = $publisher and status = 'REAUTH_REQUIRED'`,
});

/** Begins the subject of an account whose publisher does not say whose credentials these are. */
const NAMELESS = 'nameless:';

/** A subject for a new account whose publisher does not name the user. */
export function newNamelessSubject(uuid: string): string {
  return `${NAMELESS}${uuid}`;
}

/**
 * Returns the subject of the account that credentials without a user renew: the one at which the owner signs in again, or
 * the only one of the publisher that waits for its owner. Undefined if there is none or more than one. The row stays locked.
 */
export async function findNamelessSubject(
  transaction: Transaction,
  key: { accountId: number; publisher: string; connectedAccountId: string | null },
): Promise<string | undefined> {
  const rows = await transaction.query<{ subject: string }>(
    `select subject from connected_accounts
     where account_id = $1 and publisher = $2 and status = 'REAUTH_REQUIRED' and starts_with(subject, $3)
       and ($4::uuid is null or id = $4)
     limit 2 for update`,
    [key.accountId, key.publisher, NAMELESS, key.connectedAccountId],
  );
  return rows.length === 1 ? rows[0]?.subject : undefined;
}

/**
 * Returns the connected account of a user of the publisher: the existing one, or a new one in state DISCONNECTED. The
 * row stays locked, so that the caller can encrypt credentials for its id and store them.
 */
export const obtainConnectedAccount = selectOnlyValue<
  [user: { accountId: number; publisher: string; subject: string; clientName: string; now: Date }],
  string,
  Transaction
>({
  text: `insert into connected_accounts (account_id, publisher, subject, client_name, status, created_at, updated_at)
    values ($accountId, $publisher, $subject, $clientName, 'DISCONNECTED', $now, $now)
    on conflict (account_id, publisher, subject) do update set updated_at = $now
    returning id`,
});

/**
 * Stores the credentials of a consent: CONNECTED from any state. Invalidates a running renewal of the old credentials, and
 * ends a pause that the publisher asked for.
 */
export const storeAuthorization = changeRows<
  [key: ConnectedAccountKey & { credentials: string; clientName: string; email: string | null; now: Date }],
  Transaction
>({
  text: `update connected_accounts
    set status = 'CONNECTED', connectivity_issue = null, credentials = $credentials, credentials_version = credentials_version + 1,
        ${NO_RENEWAL}, client_name = $clientName, email = $email, listings_read_at = null,
        updated_at = $now, closed_until = null,
        rate_limited_until = case when rate_limited_until > closed_until or closed_until is null
          then rate_limited_until end
    where account_id = $accountId and id = $connectedAccountId and status = any($from::text[])`,
  computed: () => ({ from: connectionTable.sources('authorized') }),
});

/**
 * Locks a connected account against changes until the transaction ends, and returns its status. Used while a link is
 * made.
 */
export const lockConnectedAccount = selectValue<[key: ConnectedAccountKey], ConnectedAccountStatus, Transaction>({
  text: 'select status from connected_accounts where account_id = $accountId and id = $connectedAccountId for share',
});

/** Deletes the credentials. False if the account was already disconnected. */
export const disconnectConnectedAccount = changesOne<[key: ConnectedAccountKey & { now: Date }], Transaction>({
  text: `update connected_accounts
    set status = 'DISCONNECTED', credentials = null, credentials_version = credentials_version + 1,
        ${NO_RENEWAL}, connectivity_issue = null, listings_read_at = null,
        folders = '[]', updated_at = $now
    where account_id = $accountId and id = $connectedAccountId and status = any($from::text[])`,
  computed: () => ({ from: connectionTable.sources('disconnected') }),
});

/**
 * True if another connected account of this installation, of any tenant, uses the same grant of the same user. Revoking
 * the grant would end that connection too.
 */
export const sharesConsent = selectOnlyValue<[key: ConnectedAccountKey], boolean>({
  text: `select exists (
      select 1 from connected_accounts mine
      join connected_accounts other on other.publisher = mine.publisher and other.subject = mine.subject
      where mine.account_id = $accountId and mine.id = $connectedAccountId and other.status = 'CONNECTED'
        and (other.account_id, other.id) <> (mine.account_id, mine.id)
    ) as shared`,
});

/** The publishers with which an account is connected. */
export const findConnectedPublishers = selectValues<[accountId: number], string>({
  name: 'connected-publishers',
  text: `select distinct publisher from connected_accounts where account_id = $1 and status <> 'DISCONNECTED' order by publisher`,
});
