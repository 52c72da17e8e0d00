import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The numbers of the last 30 days beside those of the 30 days before, of accounts with many listings: what most requests ask for, and too many
 * days to add up for each of them. A slot is one of 64 parts of the locations of an account, which are added up together.
 */
export class InsightSums1796000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const numbers = `
        value double precision,
        days integer not null,
        compared double precision,
        before double precision,
        pairs integer not null,
        earlier integer not null`;
    await runner.query(`
      create table insight_sum_slots (
        account_id integer not null,
        slot smallint not null check (slot between 0 and 63),
        -- the last of the 30 days
        until date not null,
        -- the digest of the metrics that were added up
        sources text not null,
        -- [["MAPS_ONE", "2026-07-30", 120]]: how many listings of a publisher have numbers until when
        endings jsonb not null,
        primary key (account_id, slot)
      );
      create table insight_sums (
        account_id integer not null,
        -- a metric of the API
        metric text not null,
        publisher text not null,
        slot smallint not null,
        location_id integer not null,${numbers},
        primary key (account_id, metric, publisher, slot, location_id)
      ) with (fillfactor = 80);
      -- the same by day instead of by location
      create table insight_day_sums (
        account_id integer not null,
        metric text not null,
        publisher text not null,
        slot smallint not null,
        day date not null,${numbers},
        primary key (account_id, metric, publisher, slot, day)
      ) with (fillfactor = 80)`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
