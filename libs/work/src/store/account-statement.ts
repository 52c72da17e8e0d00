import type { NamedStatement } from '@listings/persistence';

/** A statement about rows of some accounts, in two texts with the same result. */
export interface AccountStatement {
  /** About rows of one account, which is the last parameter: PostgreSQL with Citus takes this one alone. */
  readonly one: NamedStatement;
  readonly several: NamedStatement;
}

/**
 * Makes an {@link AccountStatement} of `parameters` parameters. The text asks for the account of a row of a part of the statement, for example
 * `of('asked')`.
 */
export function accountStatement(
  name: string,
  parameters: number,
  text: (of: (part: string) => string) => string,
): AccountStatement {
  return {
    one: { name: `${name}-of-account`, text: text(() => `$${parameters + 1}::integer`) },
    several: { name, text: text((part) => `${part}.account_id`) },
  };
}

/**
 * A value that PostgreSQL does not see when it plans. It would plan a statement anew at every execution, because a short array or a small limit
 * makes the plan of that one execution look cheaper than the plan for all of them.
 */
export function unseen(value: string): string {
  return `(select ${value})`;
}

/** The text and the values of a statement about rows of these accounts. */
export function forAccounts(
  { one, several }: AccountStatement,
  accountIds: readonly number[],
  values: readonly unknown[],
): [NamedStatement, readonly unknown[]] {
  const [first] = accountIds;
  return accountIds.every((accountId) => accountId === first) ? [one, [...values, first]] : [several, values];
}

/** Rows by account, in the order of the first row of each. */
export function byAccount<Row extends { readonly accountId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const accounts = new Map<number, Row[]>();
  for (const row of rows) {
    const own = accounts.get(row.accountId);
    if (own) own.push(row);
    else accounts.set(row.accountId, [row]);
  }
  return accounts;
}
