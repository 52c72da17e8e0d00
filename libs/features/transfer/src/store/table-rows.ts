import { BATCH_BYTES, changeRows, columnsOf, selectOnlyValue, selectValues } from '@listings/persistence';
import type { ExportedTable, Sql, Transaction } from '@listings/persistence';

/** Rows that are read or written at once; read are at most as many as have a megabyte together. */
export const ROWS_AT_ONCE = 200;

/** A table with what its rows are read and written by. */
export interface NamedTable extends ExportedTable {
  readonly name: string;
}

const CURSOR = 'account_rows';

/** Begins to read one state of the database, in which other transactions change nothing. First in its transaction. */
export const beginSnapshot = changeRows<[]>({
  text: 'set transaction isolation level repeatable read, read only',
});

/** The rows of a table as lines of JSON, in the order of its primary key if it has one, and a few in memory at a time. */
export async function* readLines(
  transaction: Transaction,
  { name, columns, rows }: NamedTable,
  accountId: number,
): AsyncGenerator<string[]> {
  const names = columnsOf({ columns }).map((column) => quoted(column.name));
  const key = await primaryKey(transaction, name);
  const order = key.length > 0 ? ` order by ${key.map(quoted).join(', ')}` : '';
  yield* readCursor(
    transaction,
    `select row_to_json(line)::text as line from (
       select ${names.join(', ')} from ${quoted(name)} where ${conditionOf(rows, accountId)}${order}
     ) line`,
  );
}

/** The images that belong to the rows of a table: the id and the type of each, as lines of JSON. */
export async function* readImages(
  transaction: Transaction,
  { name, images, rows }: NamedTable & { readonly images: string },
  accountId: number,
): AsyncGenerator<string[]> {
  yield* readCursor(
    transaction,
    `select json_build_object('id', ${quoted(images)}, 'type', file_type)::text as line
     from ${quoted(name)} where ${conditionOf(rows, accountId)} order by ${quoted(images)}`,
  );
}

/** How many lines are read at once: the most whose sum is below {@link BATCH_BYTES}, and one at least. */
const STEPS = [ROWS_AT_ONCE, 10] as const;

/** Reads lines by a cursor. Each line says how many bytes follow it, because a cursor is asked for rows and not for bytes. */
async function* readCursor(transaction: Transaction, select: string): AsyncGenerator<string[]> {
  // Without the offset the line would be made for each sum again.
  const ahead = STEPS.map((rows) => `sum(octet_length(line)) over (rows between 1 following and ${rows} following)`);
  await transaction.execute(
    `declare ${CURSOR} no scroll cursor for
     select line, array[${ahead.join(', ')}]::float8[] as ahead from (${select} offset 0) lines`,
  );
  for (let rows = 1; rows > 0;) {
    const found: { line: string; ahead: (number | null)[] }[] = await transaction.query(`fetch ${rows} from ${CURSOR}`);
    if (found.length > 0) yield found.map(({ line }) => line);
    const sums = found.at(-1)?.ahead ?? [];
    // Nothing follows the last line.
    rows = sums[0] == null ? 0 : (STEPS.find((_, step) => Number(sums[step]) <= BATCH_BYTES) ?? 1);
  }
  await transaction.execute(`close ${CURSOR}`);
}

const primaryKey = selectValues<[table: string], string>({
  text: `select attname::text as name from pg_index
    cross join unnest(indkey::smallint[]) with ordinality as part (number, place)
    join pg_attribute on attrelid = indrelid and attnum = number
    where indrelid = $1::regclass and indisprimary order by place`,
});

/** Returns the tables in an order in which each follows those that it refers to. */
export async function inOrderOfReferences(sql: Sql, names: readonly string[]): Promise<string[]> {
  const references = await sql.query<{ from: string; to: string }>(
    `select distinct one.relname::text as "from", other.relname::text as "to" from pg_constraint
     join pg_class one on one.oid = conrelid join pg_class other on other.oid = confrelid
     where contype = 'f' and conparentid = 0 and one.oid <> other.oid
       and one.relname = any($1::name[]) and other.relname = any($1::name[])`,
    [names],
  );
  const left = new Set(names);
  const ordered: string[] = [];
  while (left.size > 0) {
    const next = [...left].filter((name) => !references.some(({ from, to }) => from === name && left.has(to)));
    if (next.length === 0) throw new Error(`The tables ${[...left].join(', ')} refer to each other.`);
    for (const name of next) left.delete(name);
    ordered.push(...next);
  }
  return ordered;
}

/** Deletes what triggers have written for the account while the rows of other tables were inserted. */
export async function emptyTable(
  transaction: Transaction,
  { name, rows }: NamedTable,
  accountId: number,
): Promise<void> {
  await transaction.execute(`delete from ${quoted(name)} where ${conditionOf(rows, accountId)}`);
}

/** Inserts rows from lines of JSON, with the given columns; the others get their defaults. Returns their number. */
export async function insertLines(
  transaction: Transaction,
  { name, hasAccount = true }: NamedTable,
  { accountId, columns, lines }: { accountId: number; columns: readonly string[]; lines: readonly string[] },
): Promise<number> {
  const names = columns.map(quoted);
  const list = hasAccount ? ['account_id', ...names] : names;
  const values = hasAccount ? ['$2', ...names] : names;
  return transaction.execute(
    `insert into ${quoted(name)} (${list.join(', ')}) overriding system value
     select ${values.join(', ')} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`,
    hasAccount ? [`[${lines.join(',')}]`, accountId] : [`[${lines.join(',')}]`],
  );
}

/** Moves the sequences of a table behind the ids of the account. */
export async function passIds(transaction: Transaction, { name, rows }: NamedTable, accountId: number): Promise<void> {
  const columns = await transaction.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
    [name],
  );
  for (const column of columns) {
    await transaction.query(
      `select setval(sequence, greatest(highest, last)) from (
         select pg_get_serial_sequence($1, $2) as sequence,
           (select max(${quoted(column.name)})::bigint from ${quoted(name)} where ${conditionOf(rows, accountId)}) as highest,
           coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0) as last
       ) ids where highest is not null`,
      [name, column.name],
    );
  }
}

/** Whether the installation has an account or a user. */
export const hasAccounts = selectOnlyValue<[], boolean>({
  text: 'select exists (select from accounts) or exists (select from users) as any',
});

/** Whether the installation has this account and no other one, and only users who are its members. */
export const hasOnly = selectOnlyValue<[accountId: number], boolean>({
  text: `select exists (select from accounts where id = $1) and not exists (select from accounts where id <> $1)
    and not exists (select from users
      where not exists (select from memberships where account_id = $1 and user_id = users.id)) as only`,
});

/** A cursor has no parameters, so the account stands in the text: a whole number and nothing else. */
function conditionOf(rows: string | undefined, accountId: number): string {
  if (!Number.isSafeInteger(accountId)) throw new Error('This is not the id of an account.');
  return (rows ?? 'account_id = $1').replaceAll('$1', String(accountId));
}

/** A name of a declaration, for SQL. */
function quoted(name: string): string {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error(`${name} is not the name of a table or column.`);
  return `"${name}"`;
}
