import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each connected account is due to be read, in the order of time [contract 6, 11]. */
export class InteractionSchedules1764000000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [schedules, existingFeeds, insights]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const schedules = `
  -- One row per connected account with feeds of interactions. A claim finds the connected accounts to read in the order of
  -- due_at. The lease of a read is that of its feed.
  create table interaction_schedules (
    account_id integer not null,
    connected_account_id uuid not null,
    -- when a feed of the connected account is due next, but not before its read in progress or its pause ends; null: it
    -- has no feed
    due_at timestamptz default now(),
    primary key (account_id, connected_account_id),
    foreign key (account_id, connected_account_id) references connected_accounts on delete cascade
  ) with (fillfactor = 80);
  create index interaction_schedules_due on interaction_schedules (due_at) where due_at is not null;
`;

const existingFeeds = `
  insert into interaction_schedules (account_id, connected_account_id, due_at)
  select account_id, connected_account_id, min(next_read_at) from interaction_feeds group by 1, 2;
`;

const insights = `
  create index insight_schedules_next on insight_schedules (due_at) where due_at is not null;
  create index insight_schedules_claimed on insight_schedules (account_id) where lease_until is not null;
`;
