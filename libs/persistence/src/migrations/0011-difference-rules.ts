import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rules of an account, which decide about differences. */
export class DifferenceRules1796000000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table difference_rules (
        account_id integer primary key references accounts on delete cascade,
        -- counts the changes of the rules
        version integer not null default 1,
        -- in their order: the first one that fits decides
        rules jsonb not null
      )`);
    await runner.query(`
      alter table listing_differences
        -- the version of the rules that left the difference to a person
        add column rules_version integer not null default 0`);
    await runner.query(`
      create index listing_differences_unruled on listing_differences (account_id, rules_version, location_id)
        where state = 'OPEN' and confirmed_at is not null`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
