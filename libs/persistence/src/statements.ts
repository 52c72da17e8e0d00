import type { NamedStatement, Sql } from './database.js';

type Arguments = readonly unknown[];

/**
 * A statement that a function sends. Its text names its parameters, such as `$accountId`, and the function is called with an object that
 * has their values; or `values` makes them from what the function is called with, and the text numbers its parameters. With a `name`
 * PostgreSQL prepares the statement once.
 */
interface Declared<Given extends Arguments> {
  readonly name?: string;
  readonly text: string;
  readonly values?: (...given: Given) => readonly unknown[];
  /** False for a call that finds and changes nothing without the statement, such as one for an empty list. */
  readonly isNeeded?: (...given: Given) => boolean;
}

/** Declares a function that returns the rows of a statement. */
export function selectRows<Given extends Arguments, Row extends object, On extends Sql = Sql>(
  declared: Declared<Given>,
) {
  const sentFor = sending(declared);
  return async (sql: On, ...given: Given): Promise<Row[]> => {
    const sent = sentFor(given);
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

/** Declares a function that returns the number in the first row of a statement; 0 without a row. */
export function selectNumber<Given extends Arguments, On extends Sql = Sql>(declared: Declared<Given>) {
  const select = selectValue<Given, number, On>(declared);
  return async (sql: On, ...given: Given): Promise<number> => (await select(sql, ...given)) ?? 0;
}

/** Declares a function that tells whether a statement finds a row. */
export function selectsAny<Given extends Arguments, On extends Sql = Sql>(declared: Declared<Given>) {
  const select = selectRows<Given, object, On>(declared);
  return async (sql: On, ...given: Given): Promise<boolean> => (await select(sql, ...given)).length > 0;
}

/** Declares a function that changes rows, and returns their number. */
export function countChanges<Given extends Arguments, On extends Sql = Sql>(declared: Declared<Given>) {
  const sentFor = sending(declared);
  return async (sql: On, ...given: Given): Promise<number> => {
    const sent = sentFor(given);
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

/** Returns what a call sends; undefined if it needs no statement. */
function sending<Given extends Arguments>({ name, text, values, isNeeded }: Declared<Given>) {
  const { numbered, valuesOf } = values ? { numbered: text, valuesOf: values } : namedParameters(text);
  const statement = name === undefined ? numbered : { name, text: numbered };
  return (given: Given): [string | NamedStatement, readonly unknown[]] | undefined =>
    isNeeded?.(...given) === false ? undefined : [statement, valuesOf(...given)];
}

/** The text with numbers for the names of its parameters, and their values of what a function is called with. */
function namedParameters(text: string) {
  const names: string[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const valuesOf = (fields?: unknown) => names.map((name) => valueOf(fields, name, text));
  return { numbered, valuesOf };
}

function valueOf(fields: unknown, name: string, text: string): unknown {
  if (fields instanceof Object && name in fields) return (fields as Readonly<Record<string, unknown>>)[name];
  throw new Error(`The statement has no value for $${name}: ${text}`);
}
