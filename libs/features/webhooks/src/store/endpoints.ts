import { countChanges, selectOnlyValue, selectRow } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import type { DisabledReason } from '../rules/endpoint-health.js';

/** An account's webhook endpoint. Secrets are encrypted. */
export interface EndpointRow {
  readonly url: string | null;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Date | null;
  readonly paused: boolean;
  readonly deliverOnce: boolean;
  readonly announceOlderReviews: boolean;
  /** The additional types of events that the endpoint asks for. */
  readonly additionalEvents: readonly string[];
  readonly failingSince: Date | null;
  readonly failuresSince: number;
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
}

const COLUMNS = `url, secret, previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil", paused,
  deliver_once as "deliverOnce", announce_older_reviews as "announceOlderReviews",
  additional_events as "additionalEvents", failing_since as "failingSince", failures_since as "failuresSince",
  disabled_at as "disabledAt", disabled_reason as "disabledReason"`;

/** Returns the account's endpoint; undefined if the account never saved a URL. */
export const findEndpoint = selectRow<[given: { accountId: number }], EndpointRow>({
  text: `select ${COLUMNS} from webhook_endpoints where account_id = $accountId`,
});

/**
 * Saves the URL and opens the endpoint: it is no longer disabled, and its failures are reset. `secret` is stored only
 * if there is no endpoint yet; returns whether it was. Without `additionalEvents` an endpoint keeps what it asks for.
 */
export const saveEndpointUrl = selectOnlyValue<
  [endpoint: { accountId: number; url: string; secret: string; additionalEvents?: readonly string[] | undefined }],
  boolean,
  Transaction
>({
  text: `insert into webhook_endpoints as stored (account_id, url, secret, additional_events)
    values ($1, $2, $3, coalesce($4::text[], '{}'))
    on conflict (account_id) do update
      set url = excluded.url, additional_events = coalesce($4::text[], stored.additional_events), disabled_at = null, disabled_reason = null, failing_since = null, failures_since = 0,
        warned_24h_at = null, warned_72h_at = null
    returning stored.xmax = 0 as created`,
  values: (endpoint) => [endpoint.accountId, endpoint.url, endpoint.secret, endpoint.additionalEvents ?? null],
});

/** Stores a new current secret. The previous one stays valid for some hours, by the database's clock. */
export const replaceEndpointSecret = countChanges<
  [change: { accountId: number; secret: string; overlapHours: number }],
  Transaction
>({
  text: `update webhook_endpoints
    set previous_secret = case when $overlapHours > 0 then secret end,
        previous_secret_until = case when $overlapHours > 0 then now() + $overlapHours * interval '1 hour' end,
        secret = $secret
    where account_id = $accountId`,
});

/**
 * Pauses or resumes deliveries. Returns the number of changed endpoints (0 or 1). Resuming resets the failures: a
 * pause is no time of failures.
 */
export const setEndpointPaused = countChanges<[change: { accountId: number; paused: boolean }]>({
  text: `update webhook_endpoints
    set paused = $paused,
      failing_since = case when paused and not $paused then null else failing_since end,
      failures_since = case when paused and not $paused then 0 else failures_since end,
      warned_24h_at = case when paused and not $paused then null else warned_24h_at end,
      warned_72h_at = case when paused and not $paused then null else warned_72h_at end
    where account_id = $accountId`,
});

/** What an account may switch on and off at its endpoint, and the columns. */
const SWITCHES = { deliverOnce: 'deliver_once', announceOlderReviews: 'announce_older_reviews' } as const;

/**
 * A switch of an endpoint: `deliverOnce`, whether deliveries have one attempt only; `announceOlderReviews`, whether reviews that
 * are older than their link have events.
 */
export type EndpointSwitch = keyof typeof SWITCHES;

/** Sets a switch of the endpoint. Returns the number of changed endpoints (0 or 1). */
export async function setEndpointSwitch(
  sql: Sql,
  change: { accountId: number; name: EndpointSwitch; enabled: boolean },
): Promise<number> {
  return sql.execute(`update webhook_endpoints set ${SWITCHES[change.name]} = $2 where account_id = $1`, [
    change.accountId,
    change.enabled,
  ]);
}

/** Sets the additional types of events that the endpoint asks for. Returns the number of changed endpoints (0 or 1). */
export const setAdditionalEvents = countChanges<[change: { accountId: number; types: readonly string[] }]>({
  text: 'update webhook_endpoints set additional_events = $types where account_id = $accountId',
});
