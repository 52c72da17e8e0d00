import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Holidays on which the locations of an account need no hours of their own. A change of them marks all its locations, as one of its connections does. */
export class IgnoredHolidays1796000000362 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table accounts
        -- names of holidays, as in libs/holidays, that lower no score
        add column ignored_holidays text[] not null default '{}'`);
    await runner.query(`
      create function holidays_marked_update() returns trigger language plpgsql as $$
      begin
        insert into health_marks (account_id, location_id) values (new.id, 0);
        return null;
      end $$;
      create trigger holidays_marked_update after update of ignored_holidays on accounts for each row
        when (old.ignored_holidays is distinct from new.ignored_holidays) execute function holidays_marked_update()`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
