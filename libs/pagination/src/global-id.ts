import { invalidId } from '@listings/errors';

/** Kinds of record that have a global id [1.5], [contract 1]. */
export type GlobalIdType =
  | 'Location'
  | 'SocialPost'
  | 'MediaFile'
  | 'Country'
  | 'SubCategory'
  | 'Site'
  | 'Listing'
  | 'ConnectedAccountListing'
  | 'MatchRecord';

const NUMBER = /^[1-9]\d{0,14}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Database ids are PostgreSQL integers; a larger number belongs to no record. */
const MAX_DATABASE_ID = 2_147_483_647;

/** The opaque id that clients see: base64 of `<Type>:<databaseId>`, standard alphabet with padding. */
export function globalId(type: GlobalIdType, databaseId: number | string): string {
  return Buffer.from(`${type}:${databaseId}`, 'utf8').toString('base64');
}

/** The text inside a global id of that type, or undefined when it is not one. Only the canonical form counts. */
function decode(type: GlobalIdType, id: string): string | undefined {
  const text = Buffer.from(id, 'base64').toString('utf8');
  if (Buffer.from(text, 'utf8').toString('base64') !== id) return undefined;
  return text.startsWith(`${type}:`) ? text.slice(type.length + 1) : undefined;
}

/** The number inside a numeric global id, or undefined when it cannot be decoded. */
export function decodeNumericId(type: GlobalIdType, id: string): number | undefined {
  const text = decode(type, id);
  if (text === undefined || !NUMBER.test(text)) return undefined;
  return databaseId(text);
}

/** The UUID inside a global id, or undefined when it cannot be decoded. */
export function decodeUuidId(type: GlobalIdType, id: string): string | undefined {
  const text = decode(type, id);
  return text !== undefined && UUID.test(text) ? text : undefined;
}

/** True for a canonical lower-case UUID. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * A location id as a request may give it: the global id, a plain number or a numeric string [contract 1].
 * Undefined when it is none of these; 0 when it is well formed but too large to belong to a record.
 */
export function readLocationId(id: string | number): number | undefined {
  if (typeof id === 'number') return Number.isInteger(id) && id > 0 ? databaseId(String(id)) : undefined;
  if (NUMBER.test(id)) return databaseId(id);
  return decodeNumericId('Location', id);
}

/** As {@link readLocationId}, throwing the 400 of an id that cannot be decoded. */
export function requireLocationId(id: string | number): number {
  const number = readLocationId(id);
  if (number === undefined) throw invalidId('undecodable');
  return number;
}

function databaseId(digits: string): number {
  const number = Number(digits);
  return number <= MAX_DATABASE_ID ? number : 0;
}
