import type { NamedStatement, Sql } from './database.js';

type Arguments = readonly unknown[];

/**
 * A statement that a function sends. Its text names its parameters after what the function is called with: `$accountId` is a field of the first
 * argument, and `$2` the second argument itself. `$author.name` and `$2.name` are fields of such a value; of some rows they are the lists of their
 * fields, for an `unnest`. `computed` adds values, also in place of given ones. Or `values` makes all, and the text numbers those. With a `name`
 * PostgreSQL prepares the statement once.
 */
interface Declared<Given extends Arguments> {
  readonly name?: string;
  readonly text: string;
  readonly values?: (...given: Given) => readonly unknown[];
  readonly computed?: (...given: Given) => Readonly<Record<string, unknown>>;
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

/** A statement that always has a row, or a value that stands for the row that is missing. */
type WithRow<Given extends Arguments, Row> = Declared<Given> & { readonly otherwise?: Row };

/** Declares a function that returns the row that a statement always has, or `otherwise` without one. */
export function selectOnly<Given extends Arguments, Row extends object, On extends Sql = Sql>(
  declared: WithRow<Given, Row>,
) {
  const select = selectRow<Given, Row, On>(declared);
  return async (sql: On, ...given: Given): Promise<Row> => present(await select(sql, ...given), declared);
}

/** Declares a function that returns the only column of the row that a statement always has, or `otherwise` without a row. */
export function selectOnlyValue<Given extends Arguments, Value, On extends Sql = Sql>(declared: WithRow<Given, Value>) {
  const select = selectValue<Given, Value, On>(declared);
  return async (sql: On, ...given: Given): Promise<Value> => present(await select(sql, ...given), declared);
}

function present<Given extends Arguments, Found>(
  found: Found | undefined,
  { otherwise, text }: WithRow<Given, Found>,
): Found {
  const result = found === undefined ? otherwise : found;
  if (result === undefined) throw new Error(`The statement has returned no row: ${text}`);
  return result;
}

/** Declares a function that returns the only column of the rows of a statement. */
export function selectValues<Given extends Arguments, Value, On extends Sql = Sql>(declared: Declared<Given>) {
  const select = selectRows<Given, object, On>(declared);
  return async (sql: On, ...given: Given): Promise<Value[]> =>
    (await select(sql, ...given)).map((row) => Object.values(row)[0] as Value);
}

/** Declares a function that returns the different values of the only column of a statement. */
export function selectSet<Given extends Arguments, Value, On extends Sql = Sql>(declared: Declared<Given>) {
  const select = selectValues<Given, Value, On>(declared);
  return async (sql: On, ...given: Given): Promise<ReadonlySet<Value>> => new Set(await select(sql, ...given));
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
function sending<Given extends Arguments>({ name, text, values, computed, isNeeded }: Declared<Given>) {
  const { numbered, valuesOf } = values ? { numbered: text, valuesOf: values } : namedParameters(text, computed);
  const statement = name === undefined ? numbered : { name, text: numbered };
  return (given: Given): [string | NamedStatement, readonly unknown[]] | undefined =>
    isNeeded?.(...given) === false ? undefined : [statement, valuesOf(...given)];
}

/** The text with numbers for the names of its parameters, and their values of what a function is called with. */
function namedParameters<Given extends Arguments>(text: string, computed?: Declared<Given>['computed']) {
  const names: string[] = [];
  const numbered = text.replace(/\$(\w+(?:\.[a-z]\w*)?)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  if (!computed && names.includes('1') && names.some((name) => !/^\d/.test(name)))
    throw new Error(`The first argument of a statement is a value or an object, not both: ${text}`);
  const reads = names.map((name) => valueOf(name, text));
  const valuesOf = (...given: Given) => {
    const more = computed?.(...given);
    return reads.map((read) => read(given, more));
  };
  return { numbered, valuesOf };
}

/** Returns what reads the value of a parameter, of what a function is called with and of the computed values. */
function valueOf(name: string, text: string): (given: Arguments, computed: unknown) => unknown {
  const [first = '', column] = name.split('.');
  const position = Number(first) - 1;
  const fieldOf = (field: string, ...objects: Arguments): unknown => {
    const fields = objects.find((each) => each instanceof Object && field in each);
    if (fields) return (fields as Readonly<Record<string, unknown>>)[field];
    throw new Error(`The statement has no value for $${name}: ${text}`);
  };
  return (given, computed) => {
    const value = position < given.length ? given[position] : fieldOf(first, computed, given[0]);
    if (column === undefined) return value;
    return Array.isArray(value) ? value.map((row) => fieldOf(column, row)) : fieldOf(column, value);
  };
}
