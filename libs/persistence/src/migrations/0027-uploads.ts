import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Image files that people upload, and the posts that show them (docs/decisions/0030). */
export class Uploads1764000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [uploads, usage]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const uploads = `
  -- The row is written before the file is stored and becomes a row of orphaned_media before the file is deleted, so
  -- every file has one of the two rows.
  create table uploads (
    account_id integer not null,
    -- random part of the file name
    id uuid not null,
    file_type text not null check (file_type in ('image/jpeg', 'image/png')),
    bytes integer not null check (bytes > 0),
    -- from then on a sweep deletes the upload unless something uses it
    remove_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (account_id, id)
  );
  create index uploads_due on uploads (remove_at);

  -- The posts that name an upload in their content.
  create table post_uploads (
    account_id integer not null,
    upload_id uuid not null,
    post_id integer not null,
    primary key (account_id, upload_id, post_id),
    foreign key (account_id, upload_id) references uploads on delete cascade,
    foreign key (account_id, post_id) references social_posts (account_id, id) on delete cascade
  );
  create index post_uploads_post on post_uploads (account_id, post_id);
`;

const usage = `
  -- Bytes of all rows of uploads, for the limit of an account.
  alter table account_counters add column upload_bytes bigint not null default 0 check (upload_bytes >= 0);
`;
