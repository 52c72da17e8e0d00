import { changeRows, selectRow, selectRows } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';

/** How far the scores of an account are. */
export interface HealthAccount {
  /** Whether all locations have their scores of the day. */
  readonly isScored: boolean;
  /** Whether the account has its own: without a location that has a score it has none. */
  readonly hasDay: boolean;
  /** The last location that has, while they get them. */
  readonly scoredTo: number;
}

/** Locks how far the scores of an account are until the transaction ends; undefined if there is no such account. */
export const lockHealthAccount = selectRow<[given: { accountId: number; today: string }], HealthAccount, Transaction>({
  name: 'health-account-lock',
  text: `insert into health_accounts as known (account_id) select id from accounts where id = $accountId
    on conflict (account_id) do update set scored_to = known.scored_to
    returning scored_to as "scoredTo", scored_on >= $today::date as "isScored", exists (
      select from health_days
      where account_id = $accountId and grouping = 'ACCOUNT' and key = '' and day = $today::date
    ) as "hasDay"`,
});

/** Stores how far the scores of an account are: `scoredOn` says for which day all locations have theirs; absent: not all have. */
export const saveHealthAccount = changeRows<
  [given: { accountId: number; scoredOn?: string; scoredTo: number }],
  Transaction
>({
  name: 'health-account-save',
  text: `update health_accounts set scored_on = coalesce($2::date, '-infinity'), scored_to = $3 where account_id = $1`,
  values: ({ accountId, scoredOn, scoredTo }) => [accountId, scoredOn, scoredTo],
});

/** Removes the oldest marks of an account, and returns the marked locations; 0: all of the account. */
export async function takeMarks(
  sql: Sql,
  { accountId, limit }: { accountId: number; limit: number },
): Promise<{ readonly marked: readonly number[]; readonly isMore: boolean }> {
  const rows = await sql.query<{ locationId: number }>(
    {
      name: 'health-marks-take',
      // A join could be planned for the empty table that it usually is, and read all marks for each of them.
      text: `delete from health_marks where account_id = $1 and id <= (
               select max(id) from (select id from health_marks where account_id = $1 order by id limit $2) oldest
             )
             returning location_id as "locationId"`,
    },
    [accountId, limit],
  );
  return { marked: [...new Set(rows.map(({ locationId }) => locationId))], isMore: rows.length === limit };
}

/** An account with locations to score. */
export interface MarkedAccount {
  readonly accountId: number;
  /** False after its deletion: its marks are of no use. */
  readonly isKnown: boolean;
}

/** Finds the next accounts, in the order of their ids, with marks or whose locations have no scores of the day yet. */
export const findMarkedAccounts = selectRows<[given: { today: string; afterId: number; limit: number }], MarkedAccount>(
  {
    name: 'health-marked-accounts',
    text: `
      with recursive marked (account_id, position) as (
        (select account_id, 1 from health_marks where account_id > $afterId order by account_id limit 1)
        union all
        select (select next.account_id from health_marks next
                where next.account_id > marked.account_id order by next.account_id limit 1), position + 1
        from marked where marked.account_id is not null and position < $limit
      ), due as (
        (select account_id from marked where account_id is not null)
        union
        (select account_id from health_accounts where scored_on < $today::date and account_id > $afterId order by account_id limit $limit)
      )
      select due.account_id as "accountId", exists (select from accounts where id = due.account_id) as "isKnown"
      from due order by due.account_id limit $limit`,
  },
);
