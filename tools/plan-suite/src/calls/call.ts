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
