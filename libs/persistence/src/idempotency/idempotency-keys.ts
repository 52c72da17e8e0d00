import { LEASE_MS } from '@listings/platform';
import type { Sql } from '../database.js';
import { changeRows, changesOne, countChanges } from '../statements.js';

/** Identifies a request for deduplication: account, operation and key [contract 1]. */
export interface IdempotencyKey {
  readonly accountId: number;
  readonly operation: string;
  readonly key: string;
}

/** What is kept of a request to know it again. Earlier releases read and write the fingerprint only. */
export interface RequestDigests {
  /** Of the request as it was sent. */
  readonly fingerprint: Buffer;
  /** Of its content, whatever the order of its keys; null where an earlier release has claimed the key. */
  readonly content: Buffer | null;
}

/** The result of a claim: the key belongs to a finished request, to a running one, or now to the caller. */
export type IdempotencyClaim =
  | { readonly state: 'claimed' }
  | ({ readonly state: 'running' } & RequestDigests & RunningTimes)
  | ({ readonly state: 'finished'; readonly status: number; readonly body: string } & RequestDigests);

/** For how long a request has held its key, and for how long it will if its process has died. */
export interface RunningTimes {
  readonly heldMs: number;
  readonly leaseMs: number;
}

/** Retention time of responses. */
const KEPT = `interval '24 hours'`;

/** The end of a lease that begins now. */
const LEASE_END = `now() + interval '${LEASE_MS} milliseconds'`;

/**
 * Claims a key for a request. A key is free if it was not used in the last 24 hours, or if the process of the request
 * that held it died: its lease has expired, because nobody renewed it. A request whose lease has expired can no longer
 * store its response.
 */
export async function claimIdempotencyKey(
  sql: Sql,
  request: IdempotencyKey & RequestDigests & { holder: string },
): Promise<IdempotencyClaim> {
  const { accountId, operation, key, fingerprint, content, holder } = request;
  const claimed = await sql.execute(CLAIM, [accountId, operation, key, fingerprint, content, holder]);
  if (claimed === 1) return { state: 'claimed' };
  const [row] = await sql.query<StoredRequest>(FIND, [accountId, operation, key]);
  // The key was released between the two statements: let the client retry.
  if (!row) return { state: 'running', fingerprint, content, heldMs: Infinity, leaseMs: 0 };
  const { status, body, heldMs, leaseMs, ...digests } = row;
  return status === null
    ? { state: 'running', ...digests, heldMs, leaseMs }
    : { state: 'finished', ...digests, status, body: body ?? '' };
}

type StoredRequest = RequestDigests & RunningTimes & { readonly status: number | null; readonly body: string | null };

const CLAIM = {
  name: 'idempotency-claim',
  text: `
    insert into idempotency_keys as kept (account_id, operation, key, fingerprint, content, holder, locked_until)
    values ($1, $2, $3, $4, $5, $6, ${LEASE_END})
    on conflict (account_id, operation, key) do update
      set fingerprint = excluded.fingerprint, content = excluded.content, holder = excluded.holder, locked_until = excluded.locked_until,
          response_status = null, response_body = null, created_at = now()
      where kept.created_at < now() - ${KEPT} or (kept.response_status is null and kept.locked_until < now())`,
};

const FIND = {
  name: 'idempotency-find',
  text: `select fingerprint, content, response_status as status, response_body as body,
           extract(epoch from now() - created_at)::float8 * 1000 as "heldMs",
           extract(epoch from locked_until - now())::float8 * 1000 as "leaseMs"
         from idempotency_keys
         where account_id = $1 and operation = $2 and key = $3`,
};

/** Extends the lease of a running request; false if another request holds the key by now, or the response is stored. */
export const renewIdempotencyKey = changesOne<[request: IdempotencyKey & { holder: string }]>({
  name: 'idempotency-renew',
  text: `update idempotency_keys set locked_until = ${LEASE_END}
    where account_id = $accountId and operation = $operation and key = $key and holder = $holder and response_status is null`,
});

/**
 * Stores the response of a request, and its digests, which for a file are known at its end. False if another request holds the key by now:
 * the caller must roll back.
 */
export const finishIdempotencyKey = changesOne<
  [request: IdempotencyKey & RequestDigests & { holder: string; status: number; body: string }]
>({
  text: `update idempotency_keys
    set response_status = $status, response_body = $body, fingerprint = $fingerprint, content = $content
    where account_id = $accountId and operation = $operation and key = $key and holder = $holder and response_status is null`,
});

/** Releases a key whose request failed in a way that the client may retry. */
export const releaseIdempotencyKey = changeRows<[request: IdempotencyKey & { holder: string }]>({
  text: `delete from idempotency_keys
    where account_id = $accountId and operation = $operation and key = $key and holder = $holder and response_status is null`,
});

/** Deletes at most `limit` keys that are older than a day. Returns the number of deleted keys. */
export const dropOldIdempotencyKeys = countChanges<[limit: number]>({
  text: `delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < now() - ${KEPT} limit $1))`,
});
