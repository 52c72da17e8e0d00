import type { Sql } from '@listings/persistence';

/** Stores the encrypted secret of a second factor that is being set up. False if one is enabled already. */
export async function storeTotpSecret(
  sql: Sql,
  { userId, totpSecret }: { userId: string; totpSecret: string },
): Promise<boolean> {
  const stored = await sql.execute(
    'update users set totp_secret = $2, totp_last_step = null where id = $1 and totp_enabled_at is null',
    [userId, totpSecret],
  );
  return stored === 1;
}

/** Enables the second factor with a first code. False if it was changed meanwhile. */
export async function enableTotp(
  sql: Sql,
  { userId, totpSecret, step, at }: { userId: string; totpSecret: string; step: number; at: Date },
): Promise<boolean> {
  const enabled = await sql.execute(
    `update users set totp_enabled_at = $3, totp_last_step = $4
     where id = $1 and totp_secret = $2 and totp_enabled_at is null`,
    [userId, totpSecret, at, step],
  );
  return enabled === 1;
}

/** Uses the code of a time step up. False if this code or a later one was used before, or the second factor is off. */
export async function useTotpStep(sql: Sql, { userId, step }: { userId: string; step: number }): Promise<boolean> {
  const used = await sql.execute(
    `update users set totp_last_step = $2
     where id = $1 and totp_enabled_at is not null and (totp_last_step is null or totp_last_step < $2)`,
    [userId, step],
  );
  return used === 1;
}

/** Disables the second factor of a user and deletes the recovery codes. */
export async function disableTotp(sql: Sql, userId: string): Promise<void> {
  await sql.execute(
    'update users set totp_secret = null, totp_enabled_at = null, totp_last_step = null where id = $1',
    [userId],
  );
  await deleteRecoveryCodes(sql, userId);
}

/** Replaces the recovery codes of a user. `digests` are their SHA-256. */
export async function storeRecoveryCodes(
  sql: Sql,
  { userId, digests }: { userId: string; digests: readonly Buffer[] },
): Promise<void> {
  await deleteRecoveryCodes(sql, userId);
  await sql.execute('insert into recovery_codes (user_id, digest) select $1, unnest($2::bytea[])', [userId, digests]);
}

/** Uses a recovery code up. Only one of several requests succeeds. */
export async function useRecoveryDigest(
  sql: Sql,
  { userId, digest, at }: { userId: string; digest: Buffer; at: Date },
): Promise<boolean> {
  const used = await sql.execute(
    'update recovery_codes set used_at = $3 where user_id = $1 and digest = $2 and used_at is null',
    [userId, digest, at],
  );
  return used === 1;
}

/** Counts the recovery codes of a user that are not used yet. */
export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.query<{ codes: number }>(
    'select count(*) as codes from recovery_codes where user_id = $1 and used_at is null',
    [userId],
  );
  return row?.codes ?? 0;
}

async function deleteRecoveryCodes(sql: Sql, userId: string): Promise<void> {
  await sql.execute('delete from recovery_codes where user_id = $1', [userId]);
}

/** Rows per query of the secrets that were encrypted with another key. */
const BATCH = 200;

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
