import { changeRows, changesOne, selectRows, selectValues } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { MatchRequestState } from '../rules/matching/match-request-state.js';

/**
 * Starts searches, or restarts those that have ended; a running one continues and keeps the time of its request, because it may have read the
 * listings already. Returns the connected accounts whose searches begin now.
 * Rows are written in the order of their ids, so two requests wait for each other in one direction only.
 */
export const requestMatches = selectValues<
  [request: { accountId: number; connectedAccountIds: readonly string[]; now: Date }],
  string,
  Transaction
>({
  text: `with running as (
      select connected_account_id as id from match_requests
      where account_id = $accountId and connected_account_id = any($connectedAccountIds::uuid[]) and state = 'IN_PROGRESS'
    ), stored as (
      insert into match_requests as request (account_id, connected_account_id, state, requested_at)
      select $accountId, id, 'IN_PROGRESS', $now from unnest($connectedAccountIds::uuid[]) as wanted (id) order by id
      on conflict (account_id, connected_account_id) do update set state = 'IN_PROGRESS',
        requested_at = case when request.state = 'IN_PROGRESS' then request.requested_at else $now end,
        remarks = case when request.state = 'IN_PROGRESS' then request.remarks end
      returning connected_account_id as id
    )
    select id from stored where id not in (select id from running)`,
});

/**
 * Removes the remarks of an account's search after its owner connected it again [contract 7]: they may name a problem
 * that the reconnect solved.
 */
export const clearMatchRemarks = changeRows<[key: ConnectedAccountKey], Transaction>({
  text: 'update match_requests set remarks = null where account_id = $accountId and connected_account_id = $connectedAccountId',
});

/** Accounts whose listings must be compared with the locations. */
export interface Uncompared {
  readonly accountId: number;
  readonly publisher: string;
  /** A search counts if it was requested then or later; null: any. */
  readonly since: Date | null;
  /** Only these connected accounts. */
  readonly only?: readonly string[];
}

/**
 * Whether connected accounts of a publisher, which are not disconnected, have no completed search that counts: one that knows all listings
 * that were unlinked. `running`: only searches that have not ended are missing.
 */
export async function findUncompared(
  sql: Sql,
  { accountId, publisher, since, only }: Uncompared,
): Promise<'running' | 'outdated' | undefined> {
  const [row] = await sql.query<{ isRunning: boolean }>(
    {
      name: 'searches-uncompared',
      text: `select coalesce(request.state = 'IN_PROGRESS', false) as "isRunning"
             from connected_accounts connected
             left join match_requests request on request.account_id = $1 and request.connected_account_id = connected.id
             where connected.account_id = $1 and connected.publisher = $2 and connected.status <> 'DISCONNECTED'
               and ($4::uuid[] is null or connected.id = any($4))
               and (request.state is distinct from 'MATCH_COMPLETED'
                 or request.requested_at < coalesce(greatest(request.unlinked_at, $3::timestamptz), '-infinity'))
             order by 1 limit 1`,
    },
    [accountId, publisher, since, only ?? null],
  );
  return row && (row.isRunning ? 'running' : 'outdated');
}

/** Stores that listings of connected accounts were unlinked: a search of before has left them out. */
export const noteUnlinked = changeRows<
  [given: { accountId: number; connectedAccountIds: readonly string[]; at: Date }],
  Transaction
>({
  text: `with held as (
      select connected_account_id as id from match_requests
      where account_id = $accountId and connected_account_id = any($connectedAccountIds::uuid[])
      order by connected_account_id for no key update
    )
    update match_requests request set unlinked_at = $at
    from held where request.account_id = $accountId and request.connected_account_id = held.id`,
});

/** A search that has not ended. */
export interface RunningSearch extends ConnectedAccountKey {
  readonly publisher: string;
}

/** Returns the searches of some connected accounts that have not ended. */
export const findRunningSearches = selectRows<[keys: readonly ConnectedAccountKey[]], RunningSearch>({
  name: 'searches-running',
  text: `select wanted.account_id as "accountId", wanted.id as "connectedAccountId", connected.publisher
    from unnest($1.accountId::integer[], $1.connectedAccountId::uuid[]) as wanted (account_id, id)
    join match_requests request on request.account_id = wanted.account_id and request.connected_account_id = wanted.id
    join connected_accounts connected on connected.account_id = wanted.account_id and connected.id = wanted.id
    where request.state = 'IN_PROGRESS'`,
});

/**
 * Ends a search, or stores what it waits for. False if the account was disconnected: the caller must not write
 * suggestions.
 */
export const settleMatchRequest = changesOne<
  [search: ConnectedAccountKey & { state: MatchRequestState; remarks: string | null }],
  Transaction
>({
  text: `update match_requests set state = $state, remarks = $remarks
    where account_id = $accountId and connected_account_id = $connectedAccountId and state = 'IN_PROGRESS'`,
});

/**
 * Locks the searches of connected accounts in the order of their ids, so that none stores its suggestions meanwhile. Returns the connected
 * accounts whose searches have not ended.
 */
export async function lockMatchRequests(
  transaction: Transaction,
  key: { accountId: number; connectedAccountIds: readonly string[] },
): Promise<string[]> {
  const rows = await transaction.query<{ id: string; state: MatchRequestState }>(
    `select connected_account_id as id, state from match_requests
     where account_id = $1 and connected_account_id = any($2::uuid[])
     order by connected_account_id for no key update`,
    [key.accountId, key.connectedAccountIds],
  );
  return rows.flatMap(({ id, state }) => (state === 'IN_PROGRESS' ? [id] : []));
}

/** Deletes the search of a disconnected account with its suggestions. A running search can write nothing more. */
export const deleteMatches = changeRows<[key: ConnectedAccountKey], Transaction>({
  text: 'delete from match_requests where account_id = $accountId and connected_account_id = $connectedAccountId',
});
