/** The management tables that have rows of an account; a new one belongs here. */
const TABLES = ['api_keys', 'invitations', 'webhook_endpoints', 'webhook_deliveries', 'webhook_redeliveries'];

/** All rows of an account in the management tables as text, to see whether anything has changed. */
export async function managementRows({ database }: RunningApi, accountId: number): Promise<string> {
  const statements = [
    'select * from accounts where id = $1',
    `select memberships.*, users.email, users.password_hash, users.totp_secret, users.totp_enabled_at
     from memberships join users on users.id = user_id where account_id = $1 order by user_id`,
    `select * from audit_log where account_id = $1 and action not like 'user.sign%' order by id`,
    ...TABLES.map((table) => `select * from ${table} where account_id = $1 order by ${table}::text`),
  ];
  return JSON.stringify(await Promise.all(statements.map((statement) => database.query(statement, [accountId]))));
}
import type { RunningApi } from '@listings/feature-accounts/testing';
