import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Long operations that people and clients start, and the files that they read and write (docs/decisions/0059). */
export class Jobs1796000000001 implements MigrationInterface {
  readonly name = 'Jobs1796000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are not undone: restore a backup.');
  }
}

const UP = `
  -- Files of an account that only its members read: what they upload for a job, and what a job writes. In the database, because a part of a
  -- file commits with the progress of the job that writes it, and every process and every backup has it.
  create table files (
    account_id integer not null references accounts on delete cascade,
    id uuid not null,
    name text not null,
    media_type text not null,
    bytes bigint not null default 0,
    parts integer not null default 0,
    -- false while it is being written
    complete boolean not null default false,
    created_at timestamptz not null,
    -- from then on a sweep deletes it
    remove_at timestamptz not null,
    primary key (account_id, id)
  );
  create index files_due on files (remove_at);

  create table file_parts (
    account_id integer not null,
    file_id uuid not null,
    position integer not null,
    content bytea not null,
    primary key (account_id, file_id, position),
    foreign key (account_id, file_id) references files on delete cascade
  );
  -- the content is compressed already or read once
  alter table file_parts alter column content set storage external;

  -- Operations that last longer than a request: imports, exports, changes of many locations.
  create table jobs (
    account_id integer not null references accounts on delete cascade,
    id uuid not null,
    -- for example location-import
    kind text not null,
    -- what people call it: the name of the file, or what changes
    title text not null,
    state text not null check (state in ('RUNNING', 'WAITING', 'DONE', 'FAILED', 'CANCELLED')),
    -- the part of the job that runs or waits; each kind has its own
    phase text not null,
    parameters jsonb not null default '{}',
    -- where the next step goes on
    position jsonb,
    -- rows of the current phase, null while nobody knows; and how many of them are done
    total integer,
    processed integer not null default 0,
    -- rows by what became of them
    counts jsonb not null default '{}',
    warnings jsonb not null default '[]',
    -- why it failed, for people
    problem text,
    file_id uuid,
    result_file_id uuid,
    -- the kind of the job that undoes this one, null for one that cannot be undone
    undo_kind text,
    undoes uuid,
    undone_by uuid,
    source text not null check (source in ('api', 'user')),
    author_kind text not null check (author_kind in ('USER', 'API_KEY', 'SERVICE')),
    author_id uuid,
    author_name text not null,
    -- grows with every piece of work: a process that has lost its claim cannot commit one
    version integer not null default 0,
    created_at timestamptz not null,
    phase_started_at timestamptz not null,
    ended_at timestamptz,
    -- until then its rows and files are kept; null once they are deleted
    details_until timestamptz,
    primary key (account_id, id)
  );
  create index jobs_newest on jobs (account_id, created_at, id);
  create index jobs_open on jobs (account_id, created_at, id) where state in ('RUNNING', 'WAITING');
  create index jobs_details on jobs (details_until) where details_until is not null;
  -- only for the sweep, so that no list of an account reads it
  create index jobs_age on jobs (created_at) where ended_at is not null and details_until is null;

  -- What a job does with each of its rows, so that a repeated step changes nothing.
  create table job_rows (
    account_id integer not null,
    job_id uuid not null,
    position integer not null,
    -- STAGED until it is checked, CHECKED until it is applied, ENDED with its outcome; REFUSED is left out unless somebody repairs it
    state text not null check (state in ('STAGED', 'CHECKED', 'REFUSED', 'ENDED')),
    -- what becomes or became of it, for people
    outcome text,
    -- the location that it is about
    location_id integer,
    -- what tells rows apart that mean the same location: its id or store code, and the name with the phone of a new one
    row_key text,
    identity_key text,
    input jsonb,
    -- what the check found, and after the change what is needed to undo it
    details jsonb,
    primary key (account_id, job_id, position),
    foreign key (account_id, job_id) references jobs on delete cascade
  );
  create index job_rows_state on job_rows (account_id, job_id, state, position);
  create index job_rows_outcome on job_rows (account_id, job_id, outcome, position);
  create index job_rows_key on job_rows (account_id, job_id, row_key, position) where row_key is not null;
  create index job_rows_identity on job_rows (account_id, job_id, identity_key, position) where identity_key is not null;

  -- How an account's files of locations are read: the column of each header, and the other choices of its last import.
  create table import_settings (
    account_id integer not null references accounts on delete cascade,
    settings jsonb not null,
    primary key (account_id)
  );

  -- The rows of a file name their locations by name and street; a chain has the same name everywhere.
  create index locations_place on locations (account_id, lower(name), translate(lower(street), ' .,;:-_/#''"()&', ''))
    where archived_at is null;
`;
