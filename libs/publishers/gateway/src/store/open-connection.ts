import type { ConnectedAccountStatus } from '@listings/domain';
import { changeRows, isAccountPaused, selectRow } from '@listings/persistence';

/** Identifies a connected account of a tenant. */
export interface ConnectedAccountKey {
  readonly accountId: number;
  readonly connectedAccountId: string;
}

/** The part of a connected account that a call to the publisher needs. */
export interface OpenConnection {
  readonly publisher: string;
  readonly status: ConnectedAccountStatus;
  /** Milliseconds until calls are allowed again, by the database's clock; 0 if they are allowed now. */
  readonly rateLimitedForMs: number;
  /** Set while the publisher takes no calls. */
  readonly closedUntil: Date | null;
  /** The account is suspended or waits for its deletion [contract 13]. */
  readonly accountPaused: boolean;
  /** Encrypted; null once disconnected. */
  readonly credentials: string | null;
  readonly credentialsVersion: number;
}

/** Reads the connected account for a call; undefined if the tenant has none with that id. */
export const openConnection = selectRow<[key: ConnectedAccountKey], OpenConnection>({
  name: 'connection-open',
  text: `
  select publisher, status, credentials, credentials_version as "credentialsVersion",
         greatest(0, ceil(extract(epoch from coalesce(rate_limited_until, now()) - now()) * 1000))::integer as "rateLimitedForMs",
         case when closed_until > now() then closed_until end as "closedUntil", ${isAccountPaused('$accountId')} as "accountPaused"
  from connected_accounts where account_id = $accountId and id = $connectedAccountId`,
});

/** Delays calls for the connected account; a longer delay that is already set stays. */
export const delayConnection = changeRows<[key: ConnectedAccountKey & { delayMs: number }]>({
  text: `update connected_accounts
    set rate_limited_until = greatest(rate_limited_until, now() + make_interval(secs => $delayMs::double precision / 1000))
    where account_id = $accountId and id = $connectedAccountId`,
});

/** Delays calls for the connected account because its publisher takes none; a longer delay that is already set stays. */
export const closeConnection = changeRows<[key: ConnectedAccountKey & { closedMs: number }]>({
  text: `update connected_accounts
    set closed_until = greatest(closed_until, now() + make_interval(secs => $closedMs::double precision / 1000)),
        rate_limited_until = greatest(rate_limited_until, now() + make_interval(secs => $closedMs::double precision / 1000))
    where account_id = $accountId and id = $connectedAccountId`,
});
