import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is dialled after the main phone number of a location. Locations of earlier releases have none. */
export class PhoneExtension1796000000223 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table locations add column phone_extension text');
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
