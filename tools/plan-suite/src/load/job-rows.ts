/** The most rows of a job. */
const LARGEST_JOB = 200_000;
/** The most files of an account. */
const FILES = 200;

/**
 * Each account has a job for every tenth location. One of them waits and has a row for each location, one runs, and one has ten rows; in
 * one account of fifty the time of these is over, and that of some files.
 */
export function jobRows(): string[] {
  return [
    `insert into jobs (account_id, id, kind, title, state, phase, source, author_kind, author_name, created_at, phase_started_at,
        ended_at, details_until)
      select account_id, md5('job ' || account_id || ' ' || n)::uuid, 'location-import', 'file ' || n || '.csv',
        case n when 10 then 'WAITING' when 30 then 'RUNNING' else 'DONE' end, 'REVIEW', 'user', 'USER', 'ada@example.com',
        at, at, case when n not in (10, 30) then at end,
        case when n = 20 and account_id % 50 = 0 then now() - interval '1 hour' when n in (10, 30) then now() + interval '20 days'
          when at > now() - interval '29 days' then at + interval '30 days' end
      from plan_places, lateral (select now() - (of - n) * interval '366 days' / of as at) started
      where n % 10 = 0`,
    `insert into job_rows (account_id, job_id, position, state, outcome, location_id, row_key, identity_key, input, details)
      select account_id, md5('job ' || account_id || ' ' || job)::uuid, n, state,
        case state when 'REFUSED' then 'REFUSED' when 'STAGED' then null else 'CHANGED' end, id, 'location ' || id, 'name ' || n,
        jsonb_build_object('line', n + 1, 'cells', array['store-' || n, 'Shop ' || n, n || ' Market Street', 'Town ' || n % 400]),
        jsonb_build_object('name', 'Shop ' || n, 'fields', array['name', 'city'])
      from (select *, 10 as job, (array['STAGED', 'CHECKED', 'CHECKED', 'REFUSED', 'ENDED'])[1 + n % 5] as state from plan_places
            where n <= ${LARGEST_JOB}
            union all
            select *, 20, 'ENDED' from plan_places where n <= 10) place
      order by account_id, job, n`,
    `insert into files (account_id, id, name, media_type, bytes, parts, complete, created_at, remove_at)
      select account_id, md5('file ' || account_id || ' ' || n)::uuid, 'file ' || n || '.csv', 'text/csv', 2000, 2, n <> 100,
        now() - interval '10 days', case when n % 200 = 150 and account_id % 50 = 0 then now() - interval '1 hour' else now() + interval '20 days' end
      from plan_places where n % 50 = 0 and n <= 50 * ${FILES}`,
    `insert into file_parts (account_id, file_id, position, content)
      select account_id, md5('file ' || account_id || ' ' || n)::uuid, k, convert_to(repeat('x', 1000), 'UTF8')
      from plan_places, generate_series(0, 1) k where n % 50 = 0 and n <= 50 * ${FILES}`,
    `insert into import_settings (account_id, settings) select id, '{"columns": {"name": "name"}}' from accounts`,
  ];
}
