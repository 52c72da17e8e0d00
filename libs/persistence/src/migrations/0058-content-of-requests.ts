import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The digest of the content of a request beside that of its text: the same request may have its keys in another order [contract 1]. */
export class ContentOfRequests1796000000358 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table idempotency_keys
        -- of the fingerprint and the content; null, or of another fingerprint, where an earlier release has claimed the key
        add column content bytea`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
