import type { Sql } from '@listings/persistence';

/** A connect link, as a client requested it [contract 7]. */
export interface NewConnectLink {
  readonly accountId: number;
  readonly tokenDigest: Buffer;
  readonly publisher: string;
  /** Set if one location is to be connected. */
  readonly locationId: number | null;
  readonly successUrl: string;
  readonly errorUrl: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A connect link whose consent flow has begun or ended. */
export interface ConnectLink {
  readonly accountId: number;
  readonly publisher: string;
  readonly locationId: number | null;
  readonly successUrl: string;
  readonly errorUrl: string;
  readonly expiresAt: Date;
  /** Encrypted; null if the publisher does not use PKCE. */
  readonly codeVerifier: string | null;
}

const COLUMNS = `account_id as "accountId", publisher, location_id as "locationId", success_url as "successUrl",
  error_url as "errorUrl", expires_at as "expiresAt", code_verifier as "codeVerifier"`;

/** Inserts a connect link with the digest of its token, and deletes the account's old ones. */
export async function insertConnectLink(sql: Sql, link: NewConnectLink): Promise<void> {
  await sql.execute(
    `with forgotten as (delete from connect_links where account_id = $1 and expires_at < $7::timestamptz - interval '30 days')
     insert into connect_links (account_id, token_digest, publisher, location_id, success_url, error_url, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      link.accountId,
      link.tokenDigest,
      link.publisher,
      link.locationId,
      link.successUrl,
      link.errorUrl,
      link.now,
      link.expiresAt,
    ],
  );
}

/** A connect link as whoever opens it finds it. */
export interface FoundConnectLink extends ConnectLink {
  /** Null: nobody has opened it. */
  readonly openedAt: Date | null;
  readonly finished: boolean;
  /** The digest of the state of its consent flow or form. */
  readonly stateDigest: Buffer | null;
}

/** Returns the connect link of a token, opened or not. The token authorizes the request and identifies the account. */
export async function findConnectLink(sql: Sql, tokenDigest: Buffer): Promise<FoundConnectLink | undefined> {
  const [row] = await sql.query<FoundConnectLink>(
    `select ${COLUMNS}, opened_at as "openedAt", finished_at is not null as finished, state_digest as "stateDigest"
     from connect_links where token_digest = $1`,
    [tokenDigest],
  );
  return row;
}

/** Marks a connect link as used. True for the one request that starts its consent flow [contract 7]. */
export async function openConnectLink(
  sql: Sql,
  link: { tokenDigest: Buffer; stateDigest: Buffer; codeVerifier: string | null; now: Date },
): Promise<boolean> {
  const opened = await sql.execute(
    `update connect_links set opened_at = $4, state_digest = $2, code_verifier = $3
     where token_digest = $1 and opened_at is null and expires_at > $4`,
    [link.tokenDigest, link.stateDigest, link.codeVerifier, link.now],
  );
  return opened === 1;
}

/** Completes the consent flow of a state, once. Undefined if no open flow has this state. */
export async function finishConnectLink(
  sql: Sql,
  consent: { stateDigest: Buffer; publisher: string; now: Date; openedAfter: Date },
): Promise<ConnectLink | undefined> {
  const [row] = await sql.query<ConnectLink>(
    `update connect_links set finished_at = $3
     where state_digest = $1 and publisher = $2 and finished_at is null and opened_at > $4
     returning ${COLUMNS}`,
    [consent.stateDigest, consent.publisher, consent.now, consent.openedAfter],
  );
  return row;
}

/**
 * Counts a submission of the form of a connect link, for publishers whose owners enter a token. Undefined if no open form
 * has this state, or if it was submitted `most` times already.
 */
export async function admitConnectForm(
  sql: Sql,
  form: { stateDigest: Buffer; publisher: string; openedAfter: Date; most: number },
): Promise<(ConnectLink & { attempts: number }) | undefined> {
  const [row] = await sql.query<ConnectLink & { attempts: number }>(
    `update connect_links set form_attempts = form_attempts + 1
     where state_digest = $1 and publisher = $2 and finished_at is null and opened_at > $3 and form_attempts < $4
     returning ${COLUMNS}, form_attempts as attempts`,
    [form.stateDigest, form.publisher, form.openedAfter, form.most],
  );
  return row;
}
