/**
 * The part `name` of a recursive statement: the accounts after `$1` with deliveries of a state, at most `$2`. It finds each by one
 * entry of the index, however many deliveries an account has.
 */
export function accountsWith(name: string, status: 'PENDING' | 'HELD'): string {
  return `${name} (account_id, position) as (
    (select account_id, 1 from webhook_deliveries where status = '${status}' and account_id > $1 order by account_id limit 1)
    union all
    select following.account_id, ${name}.position + 1
    from ${name} cross join lateral (
      select account_id from webhook_deliveries
      where status = '${status}' and account_id > ${name}.account_id order by account_id limit 1
    ) following
    where ${name}.position < $2
  )`;
}
