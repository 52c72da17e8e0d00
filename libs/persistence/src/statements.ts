import type { NamedStatement, Sql } from './database.js';

type Arguments = readonly unknown[];

/**
 * A statement that a function sends. `values` are those of its parameters: the names of fields of what the function is called with, or a
 * function that makes them from it. With a `name` PostgreSQL prepares the statement once.
 */
interface Declared<Given extends Arguments> {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly (keyof Given[0])[] | ((...given: Given) => readonly unknown[]);
  /** False for a call that finds and changes nothing without the statement, such as one for an empty list. */
  readonly isNeeded?: (...given: Given) => boolean;
}

/** Declares a function that returns the rows of a statement. */
export function selectRows<Given extends Arguments, Row extends object, On extends Sql = Sql>(
  declared: Declared<Given>,
) {
  return async (sql: On, ...given: Given): Promise<Row[]> => {
    const sent = sentFor(declared, given);
    return sent ? sql.query<Row>(...sent) : [];
  };
}

/** Declares a function that returns the first row of a statement. */
export function selectRow<Given extends Arguments, Row extends object, On extends Sql = Sql>(
  declared: Declared<Given>,
) {
  const select = selectRows<Given, Row, On>(declared);
  return async (sql: On, ...given: Given): Promise<Row | undefined> => (await select(sql, ...given))[0];
}

/** Declares a function that returns the only column of the rows of a statement. */
export function selectValues<Given extends Arguments, Value, On extends Sql = Sql>(declared: Declared<Given>) {
  const select = selectRows<Given, object, On>(declared);
  return async (sql: On, ...given: Given): Promise<Value[]> =>
    (await select(sql, ...given)).map((row) => Object.values(row)[0] as Value);
}

/** Declares a function that returns the only column of the first row of a statement. */
export function selectValue<Given extends Arguments, Value, On extends Sql = Sql>(declared: Declared<Given>) {
  const select = selectValues<Given, Value, On>(declared);
  return async (sql: On, ...given: Given): Promise<Value | undefined> => (await select(sql, ...given))[0];
}

/** Declares a function that tells whether a statement finds a row. */
export function selectsAny<Given extends Arguments, On extends Sql = Sql>(declared: Declared<Given>) {
  const select = selectRows<Given, object, On>(declared);
  return async (sql: On, ...given: Given): Promise<boolean> => (await select(sql, ...given)).length > 0;
}

/** Declares a function that changes rows, and returns their number. */
export function countChanges<Given extends Arguments, On extends Sql = Sql>(declared: Declared<Given>) {
  return async (sql: On, ...given: Given): Promise<number> => {
    const sent = sentFor(declared, given);
    return sent ? sql.execute(...sent) : 0;
  };
}

/** Declares a function that changes rows. */
export function changeRows<Given extends Arguments, On extends Sql = Sql>(declared: Declared<Given>) {
  const count = countChanges<Given, On>(declared);
  return async (sql: On, ...given: Given): Promise<void> => void (await count(sql, ...given));
}

/** Declares a function that changes one row, and returns whether there was one to change. */
export function changesOne<Given extends Arguments, On extends Sql = Sql>(declared: Declared<Given>) {
  const count = countChanges<Given, On>(declared);
  return async (sql: On, ...given: Given): Promise<boolean> => (await count(sql, ...given)) === 1;
}

/** What a call sends; undefined if it needs no statement. */
function sentFor<Given extends Arguments>(
  { name, text, values = [], isNeeded }: Declared<Given>,
  given: Given,
): [string | NamedStatement, readonly unknown[]] | undefined {
  if (isNeeded?.(...given) === false) return undefined;
  const first = given[0] as Given[0];
  return [
    name === undefined ? text : { name, text },
    typeof values === 'function' ? values(...given) : values.map((field) => first[field]),
  ];
}
