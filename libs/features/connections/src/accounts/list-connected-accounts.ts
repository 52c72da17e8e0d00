import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { isUuid, offsetPage } from '@listings/pagination';
import type { OffsetPage } from '@listings/pagination';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findConnectedAccount, pageOfConnectedAccounts } from '../store/connected-accounts.js';
import type { ConnectedAccountRow, ConnectedAccountsRequest } from '../store/connected-accounts.js';
import { accountTypeOf } from './account-type.js';

/** A connected account as clients see it [contract 7]. */
export type ConnectedAccountRecord = ReturnType<typeof connectedAccountRecord>;

/** The connected accounts of the caller's account, newest first. */
export async function listConnectedAccounts(
  deps: ConnectionsDependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  request: Omit<ConnectedAccountsRequest, 'accountId'>,
): Promise<OffsetPage<ConnectedAccountRecord>> {
  const found = await pageOfConnectedAccounts(deps.database, { ...request, accountId });
  const records = found.rows.map((row) => connectedAccountRecord(deps, accountId, row));
  return offsetPage(request.page, records, found.total);
}

/** One connected account, as in the list. */
export async function readConnectedAccount(
  deps: ConnectionsDependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  id: string,
): Promise<ConnectedAccountRecord> {
  return connectedAccountRecord(
    deps,
    accountId,
    await requireConnectedAccount(deps, { accountId, connectedAccountId: id }),
  );
}

/** One connected account with the number of its listings and the time at which they were last read. */
export async function connectedAccountDetails(deps: ConnectionsDependencies, { accountId }: Caller, id: string) {
  const row = await requireConnectedAccount(deps, { accountId, connectedAccountId: id });
  return {
    details: {
      ...connectedAccountRecord(deps, accountId, row),
      publisher: row.publisher,
      listingsCount: row.listings,
      listingsReadAt: row.listingsReadAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    },
  };
}

/** Finds a connected account by id. Throws 400 for a malformed id and 404 for an id that the account does not have. */
export async function requireConnectedAccount(
  { database }: ConnectionsDependencies,
  key: { accountId: number; connectedAccountId: string },
): Promise<ConnectedAccountRow> {
  const { connectedAccountId: value } = key;
  if (!isUuid(value)) throw invalidId('undecodable', { field: 'connectedAccountId', value });
  const row = await findConnectedAccount(database, key);
  if (!row) throw invalidId('unknown');
  return row;
}

function connectedAccountRecord(deps: ConnectionsDependencies, accountId: number, row: ConnectedAccountRow) {
  return {
    connectedAccountId: row.connectedAccountId,
    connectedAccountType: accountTypeOf(deps.publishers, row.publisher),
    accountId,
    clientName: row.clientName,
    email: row.email,
    status: row.status,
    connectivityIssue: row.connectivityIssue,
    connectedLocationsCount: row.linkedLocations,
    requestMatches: row.matchesStatus !== 'NOT_REQUESTED',
    requestMatchesStatus: row.matchesStatus,
    lastFetchMatchesRequestedAt: row.matchesRequestedAt?.toISOString() ?? null,
    requestMatchesOutdated: row.matchesOutdated,
    remarks: row.matchesRemarks,
  };
}
