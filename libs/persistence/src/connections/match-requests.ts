import type { MatchRequestState } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import { dueByAccount } from '../due-by-account.js';
import type { DueRows } from '../due-by-account.js';
import { LEASE_END, leaseRenewal } from '../leases.js';
import type { ConnectedAccountKey } from './open-connection.js';

/** Concurrent searches of one account, limited so that an account with many searches does not delay others. */
export const MATCH_REQUESTS_OF_ONE_ACCOUNT = 2;

/**
 * Starts searches, or restarts those that have ended; a running one continues. Returns those that are due now. Rows are
 * written in the order of their ids, so that two requests do not deadlock.
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

/**
 * Removes the remarks of an account's search after its owner connected it again [contract 7]: they may name a problem
 * that the reconnect solved. A search that waits to be retried is due now.
 */
export async function resumeMatching(transaction: Transaction, key: ConnectedAccountKey): Promise<void> {
  await transaction.execute(
    `update match_requests set remarks = null, failures = 0,
       next_attempt_at = case when state = 'IN_PROGRESS' then now() end
     where account_id = $1 and connected_account_id = $2`,
    [key.accountId, key.connectedAccountId],
  );
}

/** A search that this process has claimed. */
export interface ClaimedMatchRequest extends ConnectedAccountKey {
  readonly claimNo: number;
  readonly failures: number;
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
  readonly publisher: string;
}

/** Identifies a claim. */
export type MatchClaim = ConnectedAccountKey & { readonly claimNo: number };

/**
 * Claims a due search. Returns undefined if another process has it, or if the account has enough running searches; a
 * later sweep enqueues it again.
 */
export async function claimMatchRequest(sql: Sql, key: ConnectedAccountKey): Promise<ClaimedMatchRequest | undefined> {
  const [row] = await sql.query<ClaimedMatchRequest>(
    `update match_requests request set claim_no = claim_no + 1, enqueued_until = null, lease_until = ${LEASE_END},
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

/** Extends the lease of a claimed search; false if the claim is lost. */
export const extendMatchLease = leaseRenewal('match_requests', {
  accountId: 'account_id',
  connectedAccountId: 'connected_account_id',
  claimNo: 'claim_no',
});

/**
 * Ends or postpones a search, and releases its claim. False if another process has taken over or the account was
 * disconnected: the caller must not write suggestions.
 */
export async function settleMatchRequest(
  sql: Sql,
  claim: MatchClaim & {
    state: MatchRequestState;
    remarks: string | null;
    failures: number;
    /** Time until the search is due again; null if it has ended. */
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

/** Deletes the search of a disconnected account with its suggestions. A running search can write nothing more. */
export async function deleteMatches(transaction: Transaction, key: ConnectedAccountKey): Promise<void> {
  await transaction.execute('delete from match_requests where account_id = $1 and connected_account_id = $2', [
    key.accountId,
    key.connectedAccountId,
  ]);
}

/** Takes due searches that no process holds and that have no job, the oldest of each account in turns. */
export async function takeDueMatchRequests(
  sql: Sql,
  { limit }: { limit: number },
): Promise<DueRows<ConnectedAccountKey>> {
  return takeDue(sql, { perAccount: MATCH_REQUESTS_OF_ONE_ACCOUNT, limit });
}

const takeDue = dueByAccount<ConnectedAccountKey>({
  name: 'match-requests-due',
  table: 'match_requests',
  due: 'next_attempt_at',
  counted: 'in progress too',
  key: { connectedAccountId: 'connected_account_id' },
});
