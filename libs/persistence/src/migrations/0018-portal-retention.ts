import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retention of the portal's rows, the API key in the audit log, and sessions without the own second factor. */
export class PortalRetention1764000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [columns, indexes]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const columns = `
  -- the API key that made the change; no reference: the entry outlives the key
  alter table audit_log add column key_id uuid;
  -- started at a provider of single sign-on, which asks for a second factor instead of the service
  alter table sessions add column second_factor_skipped boolean not null default false;
`;

/** The rows that the retention deletes, and the responses that the invariants check. */
const indexes = `
  create index audit_log_age on audit_log (at);
  create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null;
  create index invitations_expiry on invitations (expires_at);
  create index interaction_responses_requested on interaction_responses (requested_at) where by_owner;
`;
