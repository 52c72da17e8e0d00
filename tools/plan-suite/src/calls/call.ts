import { createHash } from 'node:crypto';
import type { ExplainedDatabase } from '../explained-database.js';
import type { Place } from '../place.js';

/**
 * A call of a function, and the most pages that all its statements may read: with the ids of a small account, and with those of the
 * largest.
 */
export type Call = readonly [
  smallAccount: number,
  largestAccount: number,
  call: (sql: ExplainedDatabase, at: Place) => unknown,
];

/**
 * The calls of an area, by the name of the function. A function with several texts has several calls; what tells them apart
 * follows a colon.
 */
export type Calls = Readonly<Record<string, Call>>;

/** A request of a list without its account, and the most pages that its statements may read. */
type ListCall<Request> = readonly [
  smallAccount: number,
  largestAccount: number,
  request: (at: Place) => Omit<Request, 'accountId'>,
];

/**
 * Makes the calls of a list, one for each statement that it may send, by what tells the request apart. A function that is declared by its
 * statement has no name of its own.
 */
export function callsOf<Request>(
  read: (sql: ExplainedDatabase, request: Request) => unknown,
  functionName: string = read.name,
) {
  return (calls: Readonly<Record<string, ListCall<Request>>>): Calls =>
    Object.fromEntries(
      Object.entries(calls).map(([name, [small, largest, request]]): [string, Call] => [
        name === '' ? functionName : `${functionName}: ${name}`,
        [small, largest, (sql, at) => read(sql, { ...request(at), accountId: at.accountId } as Request)],
      ]),
    );
}

/** A token that no row has. */
export const CLAIM = '00000000-0000-4000-8000-000000000001';

/** The key in the sealed values of the load. */
export const SEALED = 'v1.key.sealed';

/** A moment from the past or the future. */
export function hours(fromNow: number): Date {
  return new Date(Date.now() + fromNow * 3_600_000);
}

/** The digest that the load stores for a text. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
