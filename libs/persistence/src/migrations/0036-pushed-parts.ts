import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The parts that pushes handed over to a listing, so that a push removes nothing else from it. */
export class PushedParts1764000000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- places and profiles of the pushes to one listing; written under the claim, before the push that hands them over
      alter table listing_submissions add column pushed_parts jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table listing_submissions drop column pushed_parts');
  }
}
