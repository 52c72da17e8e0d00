import type { Sql } from '../database.js';

/** A link that starts the publisher's consent, as a client asked for it [contract 7]. */
export interface NewConnectLink {
  readonly accountId: number;
  readonly tokenDigest: Buffer;
  readonly publisher: string;
  /** Set when one location is to be connected. */
  readonly locationId: number | null;
  readonly successUrl: string;
  readonly errorUrl: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A link whose consent is under way or over. */
export interface ConnectLink {
  readonly accountId: number;
  readonly publisher: string;
  readonly locationId: number | null;
  readonly successUrl: string;
  readonly errorUrl: string;
  readonly expiresAt: Date;
  /** Encrypted; null when the publisher takes no PKCE challenge. */
  readonly codeVerifier: string | null;
}

const COLUMNS = `account_id as "accountId", publisher, location_id as "locationId", success_url as "successUrl",
  error_url as "errorUrl", expires_at as "expiresAt", code_verifier as "codeVerifier"`;

/** Stores a link, of whose token only the digest is kept, and forgets the account's old ones. */
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

/** The link of a token, opened or not. The token is the right to it: it names the account. */
export async function findConnectLink(
  sql: Sql,
  tokenDigest: Buffer,
): Promise<(ConnectLink & { opened: boolean }) | undefined> {
  const [row] = await sql.query<ConnectLink & { opened: boolean }>(
    `select ${COLUMNS}, opened_at is not null as opened from connect_links where token_digest = $1`,
    [tokenDigest],
  );
  return row;
}

/** Uses a link up: true for the one request that starts its consent [contract 7]. */
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

/** Takes the consent that a state belongs to, once; undefined when there is none that still waits for its end. */
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
