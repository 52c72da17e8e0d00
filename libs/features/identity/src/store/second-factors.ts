import { changeRows, changesOne, selectNumber, selectRows } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/** Stores the encrypted secret of a second factor that is being set up. False if one is enabled already. */
export const storeTotpSecret = changesOne<[given: { userId: string; totpSecret: string }]>({
  text: 'update users set totp_secret = $totpSecret, totp_last_step = null where id = $userId and totp_enabled_at is null',
});

/** Enables the second factor with a first code. False if it was changed meanwhile. */
export const enableTotp = changesOne<[given: { userId: string; totpSecret: string; step: number; at: Date }]>({
  text: `update users set totp_enabled_at = $at, totp_last_step = $step
   where id = $userId and totp_secret = $totpSecret and totp_enabled_at is null`,
});

/** Uses the code of a time step up. False if this code or a later one was used before, or the second factor is off. */
export const useTotpStep = changesOne<[given: { userId: string; step: number }]>({
  text: `update users set totp_last_step = $step
   where id = $userId and totp_enabled_at is not null and (totp_last_step is null or totp_last_step < $step)`,
});

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
export const useRecoveryDigest = changesOne<[given: { userId: string; digest: Buffer; at: Date }]>({
  text: 'update recovery_codes set used_at = $at where user_id = $userId and digest = $digest and used_at is null',
});

/** Counts the recovery codes of a user that are not used yet. */
export const countRecoveryCodes = selectNumber<[given: { userId: string }]>({
  text: 'select count(*) from recovery_codes where user_id = $userId and used_at is null',
});

const deleteRecoveryCodes = changeRows<[userId: string]>({
  text: 'delete from recovery_codes where user_id = $1',
});

/** Rows per query of the secrets that were encrypted with another key. */
const BATCH = 200;

/** Returns secrets of second factors that were encrypted with another key, after user `after`. */
export const findOutdatedSecondFactors = selectRows<
  [given: { keyId: string; after: string | undefined }],
  { userId: string; sealed: string }
>({
  text: `select id as "userId", totp_secret as sealed from users
   where id > coalesce($after::uuid, '00000000-0000-0000-0000-000000000000') and totp_secret is not null
     and split_part(totp_secret, '.', 2) <> $keyId
   order by id limit ${BATCH}`,
});

/** Replaces the encrypted form of the unchanged secret of a second factor. */
export const resealSecondFactor = changeRows<[given: { userId: string; from: string; to: string }]>({
  text: 'update users set totp_secret = $to where id = $userId and totp_secret = $from',
});
