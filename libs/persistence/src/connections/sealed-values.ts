import type { Sql } from '../database.js';
import type { ConnectedAccountKey } from './open-connection.js';

/** Rows per query. */
const BATCH = 200;

/** Returns credentials that were encrypted with another key, after the row `after`. */
export async function findOutdatedCredentials(
  sql: Sql,
  { keyId, after }: { keyId: string; after: ConnectedAccountKey | undefined },
): Promise<(ConnectedAccountKey & { sealed: string })[]> {
  return sql.query(
    `select account_id as "accountId", id as "connectedAccountId", credentials as sealed from connected_accounts
     where (account_id, id) > ($1, $2::uuid) and credentials is not null and split_part(credentials, '.', 2) <> $3
     order by account_id, id limit ${BATCH}`,
    [after?.accountId ?? 0, after?.connectedAccountId ?? '00000000-0000-0000-0000-000000000000', keyId],
  );
}

/** Returns PKCE verifiers of open consent flows that were encrypted with another key. */
export async function findOutdatedVerifiers(
  sql: Sql,
  { keyId, openedAfter }: { keyId: string; openedAfter: Date },
): Promise<{ stateDigest: Buffer; sealed: string }[]> {
  return sql.query(
    `select state_digest as "stateDigest", code_verifier as sealed from connect_links
     where opened_at > $2 and finished_at is null and split_part(code_verifier, '.', 2) <> $1`,
    [keyId, openedAfter],
  );
}

/** Replaces the encrypted form of an unchanged verifier. */
export async function resealVerifier(
  sql: Sql,
  { stateDigest, from, to }: { stateDigest: Buffer; from: string; to: string },
): Promise<void> {
  await sql.execute('update connect_links set code_verifier = $3 where state_digest = $1 and code_verifier = $2', [
    stateDigest,
    from,
    to,
  ]);
}

/** Returns webhook secrets, current and previous ones, that were encrypted with another key, after account `after`. */
export async function findOutdatedWebhookSecrets(
  sql: Sql,
  { keyId, after }: { keyId: string; after: number },
): Promise<{ accountId: number; secret: string; previous: string | null }[]> {
  return sql.query(
    `select account_id as "accountId", secret, previous_secret as previous from webhook_endpoints
     where account_id > $1 and (split_part(secret, '.', 2) <> $2 or split_part(previous_secret, '.', 2) <> $2)
     order by account_id limit ${BATCH}`,
    [after, keyId],
  );
}

/** Replaces the encrypted form of unchanged webhook secrets; does nothing if the client rotated them meanwhile. */
export async function resealWebhookSecret(
  sql: Sql,
  reseal: { accountId: number; from: string; to: string },
): Promise<void> {
  await sql.execute(
    `update webhook_endpoints set secret = case when secret = $2 then $3 else secret end,
       previous_secret = case when previous_secret = $2 then $3 else previous_secret end
     where account_id = $1 and (secret = $2 or previous_secret = $2)`,
    [reseal.accountId, reseal.from, reseal.to],
  );
}

/** Returns secrets of second factors that were encrypted with another key, after user `after`. */
export async function findOutdatedSecondFactors(
  sql: Sql,
  { keyId, after }: { keyId: string; after: string | undefined },
): Promise<{ userId: string; sealed: string }[]> {
  return sql.query(
    `select id as "userId", totp_secret as sealed from users
     where id > $1::uuid and totp_secret is not null and split_part(totp_secret, '.', 2) <> $2
     order by id limit ${BATCH}`,
    [after ?? '00000000-0000-0000-0000-000000000000', keyId],
  );
}

/** Replaces the encrypted form of the unchanged secret of a second factor. */
export async function resealSecondFactor(
  sql: Sql,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await sql.execute('update users set totp_secret = $3 where id = $1 and totp_secret = $2', [userId, from, to]);
}
