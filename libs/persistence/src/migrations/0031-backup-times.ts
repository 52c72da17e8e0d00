import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the last good backup was begun, and when a restored one last passed the drill. Null: none is known. */
export class BackupTimes1796000000237 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table installation add column backup_at timestamptz, add column restore_drill_at timestamptz',
    );
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
