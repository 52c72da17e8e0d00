import { offsetOf } from '@listings/pagination';
import type { OffsetPageRequest } from '@listings/pagination';
import type { NamedStatement, Sql } from './database.js';

/** Adds a value to a statement and returns its placeholder. */
export type AddValue = (value: unknown) => string;

/** The SQL condition of each filter of a list, for the value that a request gives. */
export type Filters = Readonly<Record<string, (value: never, add: AddValue) => string>>;

/** Declares filters that several lists or statements share. */
export function declareFilters<F extends Filters>(filters: F): F {
  return filters;
}

/** The values that a request may give for filters; an absent one does not restrict the list. */
export type Given<F extends Filters> = { readonly [Name in keyof F]?: Parameters<F[Name]>[0] };

/** The values of a statement by position. The first is the account, so `$1` is the account in every part of it. */
export function valuesOf(accountId: number): { readonly all: readonly unknown[]; readonly add: AddValue } {
  const all: unknown[] = [accountId];
  return { all, add: (value) => `$${all.push(value)}` };
}

/** The conditions of the filters that are given, in the order of their declaration. */
export function conditionsOf<F extends Filters>(filters: F, given: Given<F>, add: AddValue): string[] {
  const conditions: string[] = [];
  for (const name in filters) {
    if (given[name] !== undefined) conditions.push(filters[name]?.(given[name] as never, add) ?? '');
  }
  return conditions;
}

/** An order in which pages follow a position: columns that together are unique, all in one direction. */
export interface Order<Position> {
  /** Each column with the type of its value in a position. */
  readonly keys: readonly (readonly [column: string, type: string])[];
  readonly descending: boolean;
  /** The values of a position, one for each key. */
  readonly values: (position: Position) => readonly unknown[];
}

/** The SQL fragments that find the page behind a position. */
export interface Seek {
  /** The condition to be behind the position; none without a position. */
  readonly behind: readonly string[];
  readonly order: string;
  /** One row more than the page: it tells whether a further page follows. Part of the text, because plans depend on it. */
  readonly limit: number;
  readonly way: Way;
}

/** Finds the page of an order; a backward page has its rows in reverse. */
export function seek<Position>(
  { keys, descending, values }: Order<Position>,
  page: { readonly direction?: 'forward' | 'backward'; readonly size: number; readonly position?: Position },
  add: AddValue,
): Seek {
  const way = descending === (page.direction !== 'backward') ? 'desc' : 'asc';
  const columns = keys.map(([column]) => column);
  const from = page.position === undefined ? [] : values(page.position);
  const position = from.map((value, key) => `${add(value)}::${keys[key]?.[1]}`);
  return {
    behind: from.length > 0 ? [`(${columns.join(', ')}) ${way === 'desc' ? '<' : '>'} (${position.join(', ')})`] : [],
    order: `order by ${columns.map((column) => `${column} ${way}`).join(', ')}`,
    limit: page.size + 1,
    way,
  };
}

/** Statements of a list that a connection keeps prepared. A list has many combinations, and few are frequent. */
const PREPARED = 200;

/** Names the texts of a list that a process sends first, so that PostgreSQL plans them once: planning takes longer than a page. */
export function preparedTexts(list: string): (text: string) => string | NamedStatement {
  const known = new Map<string, NamedStatement>();
  return (text) => {
    const prepared = known.get(text);
    if (prepared || known.size >= PREPARED) return prepared ?? text;
    const named = { name: `${list}-${known.size}`, text };
    known.set(text, named);
    return named;
  };
}

/** A direction of an order. */
export type Way = 'asc' | 'desc';

/** Rows of a page with the exact number of all rows. */
export interface ListPage<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** An order of a list in one direction. */
interface Sort<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

/** A list with numbered pages and an exact total. */
interface ListDeclaration<Scope extends Filters, F extends Filters, Field extends string> {
  /** The tables of a row. Each joined table compares its account with that of the listed one, or with `$1`. */
  readonly from: string;
  /** The one of these tables whose rows are listed. */
  readonly of: string;
  readonly columns: string;
  /** What each row fulfils. */
  readonly where?: string;
  /** The filters that each request must give. */
  readonly scope?: Scope & Filters;
  readonly filters: F;
  /** The orders by name. */
  readonly orders: Readonly<Record<Field, (way: Way) => string>>;
  /** The order of a request that names none. */
  readonly usual: Sort<NoInfer<Field>>;
}

/**
 * Declares a list with numbered pages: its statement, and that of its exact total, contain only the conditions that a
 * request gives. A list that always has the same text is a plain statement instead.
 */
export function declareList<F extends Filters, Field extends string, Scope extends Filters = Record<never, never>>(
  list: ListDeclaration<Scope, F, Field>,
) {
  type Request = Required<Given<Scope>> &
    Given<F> & {
      readonly accountId: number;
      readonly sort?: Sort<Field>;
      readonly page: OffsetPageRequest;
    };
  const names = Object.keys(list.orders) as [Field, ...Field[]];
  return {
    /** The names of the orders. */
    sortFields: names as Readonly<typeof names>,
    /** Reads a page and counts all rows at the same time. */
    page: async <Row extends object>(sql: Sql, request: Request): Promise<ListPage<Row>> => {
      const { accountId, page, sort = list.usual } = request;
      const { all, add } = valuesOf(accountId);
      const conditions = [
        `${list.of}.account_id = $1`,
        ...conditionsOf(list.scope ?? ({} as Scope), request, add),
        ...(list.where === undefined ? [] : [list.where]),
        ...conditionsOf(list.filters, request, add),
      ];
      const rows = `from ${list.from} where ${conditions.join(' and ')}`;
      const order = list.orders[sort.field](sort.descending ? 'desc' : 'asc');
      const [found, [counted]] = await Promise.all([
        sql.query<Row>(
          `select ${list.columns} ${rows} order by ${order} limit ${page.perPage} offset ${offsetOf(page)}`,
          all,
        ),
        sql.query<{ total: number }>(`select count(*) as total ${rows}`, all),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },
  };
}

/** A request of a page of a declared list. */
export type ListRequest<List extends { page: (sql: never, request: never) => unknown }> = Parameters<List['page']>[1];
