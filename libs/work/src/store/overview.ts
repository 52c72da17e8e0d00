import { changesOne, selectRows } from '@listings/persistence';

/** What is open of a kind: in an account, or in the installation. */
export interface OpenWork {
  readonly kind: string;
  /** Rows that may be worked on now. */
  readonly due: number;
  /** Milliseconds for which the oldest of them has been due; null without one. */
  readonly oldestMs: number | null;
  readonly inProgress: number;
  /** Rows that wait for their time or for an event. */
  readonly waiting: number;
  readonly setAside: number;
}

const COUNTS = `
  count(*) filter (where is_due)::integer as due,
  (extract(epoch from now() - min(due_at) filter (where is_due)) * 1000)::float8 as "oldestMs",
  count(*) filter (where is_claimed)::integer as "inProgress",
  count(*) filter (where not is_due and not is_claimed and not is_aside)::integer as waiting,
  count(*) filter (where is_aside)::integer as "setAside"`;

const STATES = `
  select kind, due_at, lease_until is not null as is_claimed, set_aside_at is not null as is_aside,
    lease_until is null and set_aside_at is null and due_at <= now() as is_due
  from work`;

/** Rows of an account that an overview reads. */
const MOST_READ = 100_000;

/** Returns what is open of each kind in an account; of more than 100,000 rows it counts so many. */
export const readOpenWork = selectRows<[accountId: number], OpenWork>({
  name: 'work-open',
  text: `
  select kind, ${COUNTS} from (${STATES} where account_id = $1 limit ${MOST_READ}) row
  group by kind order by kind`,
});

/** Rows of a kind and a group that wait for something for the same reason. */
export interface WaitingWork {
  readonly kind: string;
  readonly group: string;
  readonly reason: string;
  readonly rows: number;
  /** When the first of them was worked on first. */
  readonly since: Date;
}

/** Returns what rows of some kinds of an account wait for, the largest parts first, at most `limit`; of more than 100,000 rows it counts so many. */
export const readWaitingWork = selectRows<
  [given: { accountId: number; kinds: readonly string[]; limit: number }],
  WaitingWork
>({
  name: 'work-waiting',
  text: `
  select kind, group_key as "group", waits_for as reason, count(*)::integer as rows, min(first_attempt_at) as since
  from (
    select kind, group_key, waits_for, first_attempt_at from work
    where account_id = $accountId and kind = any($kinds::text[]) and waits_for is not null and set_aside_at is null limit ${MOST_READ}
  ) row
  group by kind, group_key, waits_for order by rows desc, kind, group_key, waits_for limit $limit`,
});

/** Returns what is open of each kind in the installation. Reads every row: for the metrics of one process. */
export const countOpenWork = selectRows<[], OpenWork>({
  name: 'work-open-of-all',
  text: `select kind, ${COUNTS} from (${STATES}) row group by kind order by kind`,
});

/** A row of work as an operator sees it. */
export interface ListedWork {
  readonly kind: string;
  readonly subject: string;
  readonly state: 'due' | 'in progress' | 'waiting' | 'set aside';
  /** When it may be worked on; null if that needs an event. */
  readonly dueAt: Date | null;
  /** Why it waits or was set aside; null if only its time is missing. */
  readonly reason: string | null;
  readonly attempts: number;
  readonly failures: number;
  readonly lostClaims: number;
  /** How often it has blocked its process, and the method of the plug-in that did it last. */
  readonly blockedTimes: number;
  readonly blockedCall: string | null;
}

/** Returns rows of an account, those that are set aside first, then those that are due for the longest time. */
export const listWork = selectRows<[given: { accountId: number; kind?: string; limit: number }], ListedWork>({
  name: 'work-list',
  text: `
  select kind, subject,
    case when set_aside_at is not null then 'set aside' when lease_until is not null then 'in progress'
      when is_due then 'due' else 'waiting' end as state,
    nullif(due_at, 'infinity') as "dueAt", coalesce(set_aside_reason, waits_for) as reason, attempts, failures,
    lost_claims as "lostClaims", blocked_times as "blockedTimes", blocked_call as "blockedCall"
  from (
    select *, due_at <= now() as is_due from work
    where account_id = $1 and ($2::text is null or kind = $2) limit ${MOST_READ}
  ) row
  order by set_aside_at is null, due_at, kind, subject limit $3`,
  values: ({ accountId, kind, limit }) => [accountId, kind, limit],
});

/** The rows that an operator means: of a kind and an account, one subject or all. */
export interface ChosenWork {
  readonly accountId: number;
  readonly kind: string;
  readonly subject?: string;
  readonly limit: number;
}

/**
 * Sets a row aside for a reason: it is not worked on until somebody resumes it. A step in progress ends, and its outcome counts. Returns whether
 * there was such a row.
 */
export const setWorkAside = changesOne<[row: { accountId: number; kind: string; subject: string; reason: string }]>({
  name: 'work-set-aside-one',
  text: `update work set set_aside_at = now(), set_aside_reason = $reason
    where account_id = $accountId and kind = $kind and subject = $subject and set_aside_at is null`,
});

/**
 * Lets rows that are set aside, or that have blocked their processes, be worked on again at once, as if nothing had happened before. Returns
 * their groups.
 */
export const resumeWork = selectRows<[chosen: ChosenWork], { group: string; rows: number }>({
  name: 'work-resume',
  text: `
  with aside as (
    select subject from work
    where account_id = $accountId and kind = $kind and ($subject::text is null or subject = $subject)
      and (set_aside_at is not null or blocked_times > 0)
    order by subject limit $limit for no key update
  ), resumed as (
    update work set set_aside_at = null, set_aside_reason = null, lost_claims = 0, failures = 0, blocked_times = 0, due_at = now()
    from aside where work.account_id = $accountId and work.kind = $kind and work.subject = aside.subject
    returning work.group_key
  )
  select group_key as "group", count(*)::integer as rows from resumed group by group_key`,
  computed: ({ subject = null }) => ({ subject }),
});
