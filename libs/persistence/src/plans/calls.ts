import type { Database, Transaction } from '../database.js';
import type { Place } from './place.js';

/** What the measured functions get for a database: one connection with one open transaction, which is rolled back after the call. */
export type MeasuredDatabase = Database & Transaction;

/** The most pages that all statements of a call may read: of any account, or of a small account and of the largest one. */
export type Pages = number | { readonly small: number; readonly largest: number };

/** A call of a function, or the request of a list, with its budget. */
export interface Budgeted<Given> {
  readonly pages: Pages;
  readonly call: Given;
}

/** A call of a function with its budget. */
export type Call = Budgeted<(sql: MeasuredDatabase, at: Place) => unknown>;

/** Says how many pages a call, or the statements of a request of a list, may read. */
export function pages<Given>(most: Pages, call: Given): Budgeted<Given> {
  return { pages: most, call };
}

/**
 * The calls of some functions, by the name of the function. A function with several texts has several calls; what tells them apart
 * follows a colon.
 */
export type Calls = Readonly<Record<string, Call>>;

/** A request of a list without its account. */
type RequestAt<Request> = (at: Place) => Omit<Request, 'accountId'>;

/**
 * Makes the calls of a list, one for each statement that it may send, by what tells the request apart. A function that is declared by its
 * statement has no name of its own.
 */
export function callsOf<Request>(
  read: (sql: MeasuredDatabase, request: Request) => unknown,
  functionName: string = read.name,
) {
  return (calls: Readonly<Record<string, Budgeted<RequestAt<Request>>>>): Calls =>
    Object.fromEntries(
      Object.entries(calls).map(([name, { pages: most, call: requestAt }]): [string, Call] => [
        name === '' ? functionName : `${functionName}: ${name}`,
        pages(most, (sql, at) => read(sql, { ...requestAt(at), accountId: at.accountId } as Request)),
      ]),
    );
}

/** A value of a request, or what makes it for a call. */
type Made<Value> = Value | ((at: Place) => Value);
type MadeFields<Request> = { readonly [Name in keyof Request]: Made<Request[Name]> };

/** The fields of a request that have the name and the type of an id of the account's rows. */
type Ids<Request> = {
  [Name in keyof Request & keyof Place]: Place[Name] extends Request[Name] ? Name : never;
}[keyof Request & keyof Place];

/** What a request has besides the ids of the account's rows; it may replace these. */
type Added<Request> = Omit<MadeFields<Request>, Ids<Request>> & Partial<MadeFields<Request>>;

/** The budgets of functions that take one request, with what each request adds to the ids of the account's rows. */
type Requests<Store> = {
  readonly [Name in keyof Store]?: Store[Name] extends (sql: never, request: infer Request) => unknown
    ? Budgeted<Added<Request>>
    : never;
};

/** Makes the calls of functions of a store that take one request. It has the ids of the account's rows by their names. */
export function requestsOf<Store extends object>(store: Store, requests: Requests<Store>): Calls {
  const functions = store as Readonly<Record<string, (sql: MeasuredDatabase, request: object) => unknown>>;
  return Object.fromEntries(
    Object.entries(requests as Readonly<Record<string, Budgeted<object>>>).map(([name, { pages: most, call }]) => [
      name,
      pages(most, (sql: MeasuredDatabase, at: Place) => functions[name]?.(sql, { ...at, ...made(call, at) })),
    ]),
  );
}

function made(fields: object, at: Place): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'function' ? (value as (at: Place) => unknown)(at) : value,
    ]),
  );
}

/** An entry for each field by which a list can be sorted. */
export function byField<Field extends string, Entry>(
  fields: readonly Field[],
  entryOf: (sort: { field: Field; descending: boolean }) => Entry,
): Record<string, Entry> {
  return Object.fromEntries(fields.map((field) => [`by ${field}`, entryOf({ field, descending: true })]));
}
