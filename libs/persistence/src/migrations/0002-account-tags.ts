import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the names of the tags and of nothing else, so that the number of an account's tags is known without its locations.
 * Every write of a location adds its tags; a name that no location has is deleted when the account reaches its limit.
 */
export class AccountTags1795000000002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      create table account_tags (
        account_id integer not null,
        name text not null collate "C",
        primary key (account_id, name)
      );
      insert into account_tags (account_id, name)
      select distinct account_id, tag from locations, unnest(tags) as tag
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('drop table account_tags');
  }
}
