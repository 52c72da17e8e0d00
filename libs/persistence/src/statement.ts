import type { NamedStatement, Sql } from './database.js';

/** A name makes a statement a prepared one: PostgreSQL plans it once for each connection. */
interface Options {
  readonly name?: string;
}

/**
 * Declares a statement that returns rows. Its text names its parameters, such as `$accountId`, and it is called with an object
 * that has their values.
 */
export function selectsRows<Row extends object, Given extends object>(text: string, options?: Options) {
  const { statement, valuesOf } = prepared(text, options);
  return async (sql: Sql, given: Given): Promise<Row[]> => sql.query<Row>(statement, valuesOf(given));
}

/** Declares a statement that returns one row or none, as {@link selectsRows}. */
export function selectsRow<Row extends object, Given extends object>(text: string, options?: Options) {
  const select = selectsRows<Row, Given>(text, options);
  return async (sql: Sql, given: Given): Promise<Row | undefined> => (await select(sql, given))[0];
}

/** Declares a statement that returns a number, as {@link selectsRows}; 0 without a row. */
export function selectsNumber<Given extends object>(text: string, options?: Options) {
  const select = selectsRow<Readonly<Record<string, number>>, Given>(text, options);
  return async (sql: Sql, given: Given): Promise<number> => Object.values((await select(sql, given)) ?? {})[0] ?? 0;
}

/** Declares a statement that changes rows, as {@link selectsRows}; it returns how many. */
export function changesRows<Given extends object>(text: string, options?: Options) {
  const { statement, valuesOf } = prepared(text, options);
  return async (sql: Sql, given: Given): Promise<number> => sql.execute(statement, valuesOf(given));
}

/** Declares a statement that changes one row or none, as {@link selectsRows}; it returns whether it has changed one. */
export function changesRow<Given extends object>(text: string, options?: Options) {
  const change = changesRows<Given>(text, options);
  return async (sql: Sql, given: Given): Promise<boolean> => (await change(sql, given)) === 1;
}

function prepared(text: string, { name }: Options = {}) {
  const names: string[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  const statement: string | NamedStatement = name === undefined ? numbered : { name, text: numbered };
  const valueOf = (given: object, parameter: string): unknown => {
    if (parameter in given) return (given as Readonly<Record<string, unknown>>)[parameter];
    throw new Error(`The statement has no value for $${parameter}: ${text}`);
  };
  return { statement, valuesOf: (given: object) => names.map((parameter) => valueOf(given, parameter)) };
}
