import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The suggested matches that somebody rejected: a search leaves these pairs out until somebody restores them. */
export class RejectedMatches1796000000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rejected_matches (
        account_id integer not null,
        -- the id that the suggestion had: it gets it back when somebody restores it
        id uuid not null,
        connected_account_id uuid not null,
        location_id integer not null,
        listing_id uuid not null,
        score numeric(4, 3) not null,
        reasons text[] not null,
        rejected_by text not null,
        rejected_at timestamptz not null,
        primary key (account_id, id),
        foreign key (account_id, connected_account_id) references match_requests on delete cascade,
        foreign key (account_id, location_id) references locations on delete cascade,
        foreign key (account_id, listing_id) references connected_listings (account_id, id) on delete cascade
      )`);
    await runner.query(
      `create unique index rejected_matches_pair on rejected_matches (account_id, location_id, listing_id)`,
    );
    await runner.query(`create index rejected_matches_listing on rejected_matches (account_id, listing_id)`);
    await runner.query(
      `create index rejected_matches_connection on rejected_matches (account_id, connected_account_id, id)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
