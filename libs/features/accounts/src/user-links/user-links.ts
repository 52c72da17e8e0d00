import type { EntityManager } from 'typeorm';
import type { UserLink } from '@listings/persistence/management';

/** A link that a user presents. */
export interface PresentedLink {
  readonly digest: Buffer;
  readonly purpose: UserLink['purpose'];
  readonly now: Date;
}

/** A link that an administrator handed over ends when the user joins another account, to which it would give access. */
const VALID = `digest = $1 and purpose = $2 and used_at is null and expires_at > $3
  and (issued_in is null or not exists (
    select from memberships where memberships.user_id = user_links.user_id and account_id <> issued_in))`;

/** The user of a link that is still valid. */
export async function findLink(
  manager: EntityManager,
  { digest, purpose, now }: PresentedLink,
): Promise<{ userId: string; email: string } | undefined> {
  const rows: { userId: string; email: string }[] = await manager.query(
    `select users.id as "userId", users.email from user_links join users on users.id = user_id where ${VALID}`,
    [digest, purpose, now],
  );
  return rows[0];
}

/** Uses a link. Only one of several requests succeeds; returns its user. Call it in the transaction of the change. */
export async function useLink(
  manager: EntityManager,
  { digest, purpose, now }: PresentedLink,
): Promise<string | undefined> {
  const [rows] = (await manager.query(
    `update user_links set used_at = $3 where ${VALID} returning user_id as "userId"`,
    [digest, purpose, now],
  )) as [{ userId: string }[], number];
  return rows[0]?.userId;
}
