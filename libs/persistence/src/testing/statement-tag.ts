import type { Sql } from '../database.js';

/** A tag for statements that have their values at their places; it returns their rows. */
export type StatementTag = <Row extends object = Record<string, unknown>>(
  parts: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<Row[]>;

/** The tag of a database: sql`select name from accounts where id = ${id}`. */
export function statementTag(database: Pick<Sql, 'query'>): StatementTag {
  return (parts, ...values) => database.query(parts.reduce((text, part, at) => `${text}$${at}${part}`), values);
}
