import { CONNECTION } from './connection-rows.js';

/**
 * Work of five kinds. Deliveries are all due, in groups of connected accounts, every tenth first; one feed in fifty is due, the
 * others later; matches wait for an event, and photos are due, both in groups of ten
 * locations; imports are all for later.
 * Of each kind some rows are claimed, some of them by processes that have ended, some are suspects, and some are set aside.
 */
export function workRows(): string[] {
  const later = `now() + interval '1 day' + n * 37 % 21600 * interval '1 second'`;
  const requested = `(
    select account_id, n, 'delivery' as kind, ${CONNECTION}::text as group_key, now() - n % 900 * interval '1 second' as due_at
    from plan_places where n % 2 = 1
    union all
    select account_id, n, 'feed', ${CONNECTION}::text, case when n % 50 = 7 then now() - interval '1 minute' else ${later} end
    from plan_places
    union all
    select account_id, n, 'match', 'group-' || n / 10, 'infinity' from plan_places where n % 5 < 2
    union all
    select account_id, n, 'photo', 'group-' || n / 10, now() - n % 900 * interval '1 second' from plan_places where n % 10 < 4
    union all
    select account_id, n, 'import', ${CONNECTION}::text, ${later} from plan_places where n % 10 < 4
  )`;
  return [
    `insert into work (account_id, kind, subject, group_key, priority, due_at, waits_for, lease_until, claim_no, attempts,
        lost_claims, first_attempt_at, set_aside_at, set_aside_reason)
      select account_id, kind, 'subject-' || n, group_key, case when n % 10 = 1 then 0 else 1 end,
        case when n % 100 in (51, 61) then 'infinity' else due_at end,
        case when kind = 'match' then 'the listings of its connected account' end,
        case when n % 1000 = 51 then now() - interval '1 second' when n % 100 = 51 then now() + interval '1 hour' end,
        case when n % 10 = 1 then 1 else 0 end, case when n % 10 = 1 then 1 else 0 end,
        case when n % 500 = 71 then 2 else 0 end, case when n % 10 = 1 then now() - interval '1 hour' end,
        case when n % 100 = 61 then now() - interval '1 day' end, case when n % 100 = 61 then 'it blocked its processes' end
      from ${requested} requested`,
    `insert into work_turns (kind, account_id, group_key, due_at)
      select kind, account_id, group_key, min(due_at) from ${requested} requested group by 1, 2, 3
      order by 2`,
  ];
}
