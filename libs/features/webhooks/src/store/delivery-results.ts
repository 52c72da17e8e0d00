import type { WebhookDeliveryState } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import { ORDERED_ATTEMPTS } from '../rules/retry-schedule.js';
import type { ClaimKey } from './delivery-claims.js';
import { insertMoved } from './delivery-moves.js';
import { inKeptMonths, isClaimed, waitingFollower } from './delivery-order.js';

/** The result of a claim: the step that the domain decided, and the data of the attempt log. */
export interface WebhookDeliveryResult extends ClaimKey {
  readonly state: WebhookDeliveryState;
  /** Wait before the next attempt; only set with PENDING. */
  readonly delayMs: number | null;
  /** Time between the start of the request and the writing of the result. */
  readonly ageMs: number;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
}

/** The outcome of recording a batch of results. */
export interface RecordedResults {
  /** Results whose claim this process still held; the others changed nothing. */
  readonly recorded: number;
  /** Accounts whose endpoint these results disabled. */
  readonly disabled: readonly number[];
}

/**
 * Records results: delivery, attempt, health of the endpoint, and the next event of the location, which becomes due
 * when this one is delivered, exhausted or past its third attempt [contract 8]. Locks the endpoints, and skips results
 * whose claim was lost.
 */
export async function recordResults(
  transaction: Transaction,
  results: readonly WebhookDeliveryResult[],
  disableAfter: { ms: number; failures: number },
): Promise<RecordedResults> {
  const accounts = [...new Set(results.map((result) => result.accountId))];
  await transaction.query(LOCK_ENDPOINTS, [accounts]);
  const [row] = await transaction.query<RecordedResults>(RECORD, [
    results.map((result) => result.accountId),
    results.map((result) => result.sequence),
    results.map((result) => result.claimNo),
    results.map((result) => result.state),
    results.map((result) => result.delayMs),
    results.map((result) => Math.round(result.ageMs)),
    results.map((result) => Math.round(result.durationMs)),
    results.map((result) => result.responseStatus),
    results.map((result) => result.responseBody),
    results.map((result) => result.error),
    disableAfter.ms,
    disableAfter.failures,
  ]);
  return row ?? { recorded: 0, disabled: [] };
}

const LOCK_ENDPOINTS = {
  name: 'webhook-lock-endpoints',
  // In the order of the ids: two processes with results for the same accounts wait for each other in one direction only.
  text: 'select 1 from webhook_endpoints where account_id = any($1::integer[]) order by account_id for no key update',
};

const RECORD = {
  name: 'webhook-record-results',
  text: `
  with result as materialized (
    select * from unnest($1::integer[], $2::bigint[], $3::integer[], $4::text[], $5::float8[], $6::integer[], $7::integer[],
      $8::smallint[], $9::text[], $10::text[])
      as result (account_id, sequence, claim_no, state, delay_ms, age_ms, duration_ms, response_status, response_body, error)
  ), retried as (
    update webhook_deliveries d
    set attempts = d.attempts + 1, lease_until = null, lost_claims = 0,
      next_attempt_at = now() + result.delay_ms * interval '1 millisecond'
    from result
    where d.account_id = result.account_id and d.sequence = result.sequence and d.claim_no = result.claim_no
      and d.status = 'PENDING' and ${isClaimed('d')} and result.state = 'PENDING'
    returning d.*, result.state, result.age_ms, result.duration_ms, result.response_status, result.response_body, result.error
  ), ended as (
    delete from webhook_deliveries d using result
    where d.account_id = result.account_id and d.sequence = result.sequence and d.claim_no = result.claim_no
      and d.status = 'PENDING' and ${isClaimed('d')} and result.state <> 'PENDING'
    returning d.*, result.state, result.age_ms, result.duration_ms, result.response_status, result.response_body, result.error
  ), moved as (
    ${insertMoved('ended', {
      status: 'state',
      attempts: 'attempts + 1',
      next_attempt_at: 'null::timestamptz',
      lost_claims: '0',
      finished_at: `case when state in ('DELIVERED', 'EXHAUSTED') then now() end`,
    })}
  ), marked as (
    select account_id, sequence, created_at, claim_no, location_id, attempts, state, age_ms, duration_ms, response_status,
      response_body, error
    from retried
    union all
    select account_id, sequence, created_at, claim_no, location_id, attempts + 1, state, age_ms, duration_ms, response_status,
      response_body, error
    from ended
  ), attempt as (
    update webhook_attempts a
    set started_at = clock_timestamp() - marked.age_ms * interval '1 millisecond', duration_ms = marked.duration_ms,
      response_status = marked.response_status, response_body = marked.response_body, error = marked.error
    from marked
    where a.account_id = marked.account_id and a.sequence = marked.sequence and a.created_at = marked.created_at
      and ${inKeptMonths('a')} and a.claim_no = marked.claim_no
  ), follower as (
    update webhook_deliveries d set next_attempt_at = now()
    from marked cross join lateral (${waitingFollower('marked')}) head
    where marked.attempts <= ${ORDERED_ATTEMPTS}
      and (marked.attempts = ${ORDERED_ATTEMPTS} or marked.state in ('DELIVERED', 'EXHAUSTED'))
      and d.account_id = head.account_id and d.sequence = head.sequence and d.status = 'PENDING'
  ), tally as (
    select account_id, bool_or(state = 'DELIVERED') as delivered, bool_or(state = 'HELD') as gone,
      count(*) filter (where state <> 'DELIVERED')::integer as failures
    from marked group by account_id
  ), health as (
    update webhook_endpoints e
    set failing_since = verdict.failing_since, failures_since = verdict.failures,
      warned_24h_at = case when verdict.failing_since is not null then e.warned_24h_at end,
      warned_72h_at = case when verdict.failing_since is not null then e.warned_72h_at end,
      disabled_at = case when verdict.reason is not null then now() else e.disabled_at end,
      disabled_reason = coalesce(verdict.reason, e.disabled_reason)
    from (
      select tally.account_id,
        case when tally.delivered then null else coalesce(e.failing_since, now()) end as failing_since,
        case when tally.delivered then 0 else e.failures_since + tally.failures end as failures,
        case
          when e.disabled_at is not null then null
          when tally.gone then 'GONE'
          when not tally.delivered and e.failing_since <= now() - $11 * interval '1 millisecond'
            and e.failures_since + tally.failures >= $12 then 'FAILING'
        end as reason
      from tally join webhook_endpoints e using (account_id)
      where tally.gone or not tally.delivered or e.failing_since is not null
    ) verdict
    where e.account_id = verdict.account_id
    returning e.account_id, verdict.reason
  )
  select (select count(*) from marked) as recorded,
    coalesce((select array_agg(account_id) from health where reason is not null), '{}') as disabled`,
};
