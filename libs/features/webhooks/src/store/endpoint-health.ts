import { selectRows } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import { WARN_AFTER } from '../rules/endpoint-health.js';
import type { DisabledReason, WarningLevel } from '../rules/endpoint-health.js';
import { WEBHOOK_BOUNDS } from '../rules/webhook-bounds.js';

/** An account whose endpoint has failed for so long that the account is warned. */
export interface EndpointWarning {
  readonly accountId: number;
  readonly level: Exclude<WarningLevel, 0>;
  readonly failingSince: Date;
}

/**
 * Stores the warnings that are due and returns them, each once over all processes: for endpoints that are sent to and
 * have failed for 24 or 72 hours [contract 8]. At most `limit`.
 */
export const storeEndpointWarnings = selectRows<[given: { limit: number }], EndpointWarning>({
  name: 'webhook-warn',
  text: `
  with due as (
    select account_id, failing_since <= now() - $2::float8 * interval '1 millisecond' as second
    from webhook_endpoints
    where failing_since <= now() - $1::float8 * interval '1 millisecond'
      and disabled_at is null and url is not null and not paused
      and (warned_24h_at is null
        or warned_72h_at is null and failing_since <= now() - $2::float8 * interval '1 millisecond')
    order by failing_since, account_id limit $3
    for no key update skip locked
  )
  update webhook_endpoints e set warned_24h_at = coalesce(warned_24h_at, now()), warned_72h_at = case when second then now() end
  from due where e.account_id = due.account_id
  returning e.account_id as "accountId", case when second then 72 else 24 end as level, e.failing_since as "failingSince"`,
  values: ({ limit }) => [WARN_AFTER.firstMs, WARN_AFTER.secondMs, limit],
});

/** Whether events are sent to the endpoint, or why not. */
export type EndpointState = 'OPEN' | 'PAUSED' | 'DISABLED' | 'NO_URL';

/** The health of an account's endpoint, for the portal [contract 8, 12]. */
export interface WebhookHealth {
  readonly state: EndpointState;
  /** Since when all attempts have failed; null after a success. */
  readonly failingSince: Date | null;
  readonly warning: WarningLevel;
  readonly disabledReason: DisabledReason | null;
  /** Deliveries that wait to be sent or are held; counted up to a bound. */
  readonly backlog: number;
  /** True if more than that wait. */
  readonly backlogIsLarger: boolean;
  /** How late the longest-due delivery is; null if none is due. */
  readonly oldestDueMs: number | null;
}

const { countedBacklog } = WEBHOOK_BOUNDS;

/** Returns the health of the account's endpoint. The work does not grow with the backlog. */
export async function webhookHealth(sql: Sql, accountId: number): Promise<WebhookHealth> {
  const [row] = await sql.query<WebhookHealth & { waiting: number }>(HEALTH, [
    accountId,
    WARN_AFTER.firstMs,
    WARN_AFTER.secondMs,
    countedBacklog + 1,
  ]);
  if (!row) throw new Error('The health of an endpoint is one row.');
  const { waiting, ...health } = row;
  return { ...health, backlog: Math.min(waiting, countedBacklog), backlogIsLarger: waiting > countedBacklog };
}

const HEALTH = {
  name: 'webhook-health',
  text: `
  select
    case when e.url is null then 'NO_URL' when e.disabled_at is not null then 'DISABLED' when e.paused then 'PAUSED'
      else 'OPEN' end as state,
    e.failing_since as "failingSince", e.disabled_reason as "disabledReason",
    case
      when e.failing_since <= now() - $3::float8 * interval '1 millisecond' then 72
      when e.failing_since <= now() - $2::float8 * interval '1 millisecond' then 24
      else 0
    end as warning,
    (select count(*) from (
       (select 1 from webhook_deliveries where account_id = $1 and status = 'PENDING' limit $4)
       union all
       (select 1 from webhook_deliveries where account_id = $1 and status = 'HELD' limit $4)
     ) waiting)::integer as waiting,
    (select case when next_attempt_at <= now() then (extract(epoch from now() - next_attempt_at) * 1000)::float8 end
     from webhook_deliveries
     where account_id = $1 and status = 'PENDING' and next_attempt_at is not null
     order by next_attempt_at, sequence limit 1) as "oldestDueMs"
  from (select 1) always left join webhook_endpoints e on e.account_id = $1`,
};
