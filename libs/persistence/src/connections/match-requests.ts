import type { MatchRequestState } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import { LEASE_END, leaseRenewal } from '../leases.js';
import type { ConnectedAccountKey } from './open-connection.js';

/** Searches of one account that run at the same time: a hundred of them do not hold up somebody else's. */
export const MATCH_REQUESTS_OF_ONE_ACCOUNT = 2;

/**
 * Asks for a search, in the place of one that has ended; one that runs goes on. Answers those that are due now.
 * Written in the order of the ids, so that two requests never wait for each other in a circle.
 */
export async function requestMatches(
  transaction: Transaction,
  request: { accountId: number; connectedAccountIds: readonly string[]; now: Date },
): Promise<ConnectedAccountKey[]> {
  return transaction.query<ConnectedAccountKey>(
    `insert into match_requests as request (account_id, connected_account_id, state, requested_at, next_attempt_at)
     select $1, id, 'IN_PROGRESS', $3, now() from unnest($2::uuid[]) as wanted (id) order by id
     on conflict (account_id, connected_account_id) do update set requested_at = $3,
       state = 'IN_PROGRESS',
       remarks = case when request.state = 'IN_PROGRESS' then request.remarks end,
       failures = case when request.state = 'IN_PROGRESS' then request.failures else 0 end,
       next_attempt_at = case when request.state = 'IN_PROGRESS' then request.next_attempt_at else now() end
     returning account_id as "accountId", connected_account_id as "connectedAccountId"`,
    [request.accountId, request.connectedAccountIds, request.now],
  );
}

/** A search that is this process's to run. */
export interface ClaimedMatchRequest extends ConnectedAccountKey {
  readonly claimNo: number;
  readonly failures: number;
  /** Processes that took it in a row and never came back. */
  readonly lostClaims: number;
  readonly publisher: string;
}

/** A claim that is held. */
export type MatchClaim = ConnectedAccountKey & { readonly claimNo: number };

/**
 * Takes a due search: one process gets it, the others undefined. Also undefined while enough searches of the account
 * run; the sweep comes back to it.
 */
export async function claimMatchRequest(sql: Sql, key: ConnectedAccountKey): Promise<ClaimedMatchRequest | undefined> {
  const [row] = await sql.query<ClaimedMatchRequest>(
    `update match_requests request set claim_no = claim_no + 1, lease_until = ${LEASE_END},
       lost_claims = lost_claims + case when lease_until is null then 0 else 1 end
     from connected_accounts connected
     where request.account_id = $1 and request.connected_account_id = $2 and request.state = 'IN_PROGRESS'
       and next_attempt_at <= now() and (lease_until is null or lease_until < now())
       and connected.account_id = $1 and connected.id = $2
       and (select count(*) from match_requests other
            where other.account_id = $1 and other.connected_account_id <> $2 and other.lease_until > now()) < $3
     returning request.account_id as "accountId", request.connected_account_id as "connectedAccountId",
       request.claim_no as "claimNo", request.failures, request.lost_claims as "lostClaims", connected.publisher`,
    [key.accountId, key.connectedAccountId, MATCH_REQUESTS_OF_ONE_ACCOUNT],
  );
  return row;
}

/** Renews the lease of a claimed search; false when the claim is lost. */
export const extendMatchLease = leaseRenewal('match_requests', {
  accountId: 'account_id',
  connectedAccountId: 'connected_account_id',
  claimNo: 'claim_no',
});

/**
 * Ends a search or puts it off, and gives it back. False when another process has taken over, or the account was
 * disconnected: then nothing may be written beside it.
 */
export async function settleMatchRequest(
  sql: Sql,
  claim: MatchClaim & {
    state: MatchRequestState;
    remarks: string | null;
    failures: number;
    /** Until it is looked at again; null when it has ended. */
    waitMs: number | null;
  },
): Promise<boolean> {
  const changed = await sql.execute(
    `update match_requests set state = $4, remarks = $5, failures = $6, lease_until = null, lost_claims = 0,
       next_attempt_at = now() + $7::float8 * interval '1 millisecond'
     where account_id = $1 and connected_account_id = $2 and claim_no = $3 and lease_until is not null`,
    [
      claim.accountId,
      claim.connectedAccountId,
      claim.claimNo,
      claim.state,
      claim.remarks,
      claim.failures,
      claim.waitMs,
    ],
  );
  return changed === 1;
}

/** Forgets the search of an account that was disconnected, with what it found; one that runs writes nothing more. */
export async function forgetMatches(transaction: Transaction, key: ConnectedAccountKey): Promise<void> {
  await transaction.execute('delete from match_requests where account_id = $1 and connected_account_id = $2', [
    key.accountId,
    key.connectedAccountId,
  ]);
}

/** Due searches that no process holds: of each account the oldest, the accounts in turns. */
export async function findDueMatchRequests(sql: Sql, { limit }: { limit: number }): Promise<ConnectedAccountKey[]> {
  return sql.query<ConnectedAccountKey>(
    `select account_id as "accountId", connected_account_id as "connectedAccountId" from (
       select account_id, connected_account_id, row_number() over (partition by account_id order by next_attempt_at) as turn
       from match_requests where next_attempt_at <= now() and (lease_until is null or lease_until < now())
     ) due where turn <= $1 order by turn, random() limit $2`,
    [MATCH_REQUESTS_OF_ONE_ACCOUNT, limit],
  );
}
