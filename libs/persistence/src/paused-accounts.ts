/**
 * SQL condition that an account is suspended or waits for its deletion: it publishes nothing new, and the service reads no
 * publisher for it [contract 13]. `accountId` is an expression of the statement.
 */
export function isAccountPaused(accountId: string): string {
  return `exists (
    select 1 from accounts paused where paused.id = ${accountId} and (paused.status <> 'ACTIVE' or paused.deletion_at is not null)
  )`;
}
