import { invalidId } from '@listings/errors';
import { LARGEST_INTEGER } from './largest-integer.js';

/** Types of records that have a global id [1.5], [contract 1]. */
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
/** The types whose ids are bigints. */
const LARGE_IDS: ReadonlySet<GlobalIdType> = new Set(['MediaFile', 'Listing']);

/** Encodes a global id: base64 of `<Type>:<databaseId>`, standard alphabet with padding. */
export function globalId(type: GlobalIdType, databaseId: number | string): string {
  return Buffer.from(`${type}:${databaseId}`, 'utf8').toString('base64');
}

/**
 * Decodes the text of a global id of that type; undefined if it is malformed. Only the canonical encoding is accepted.
 */
function decode(type: GlobalIdType, id: string): string | undefined {
  const text = Buffer.from(id, 'base64').toString('utf8');
  if (Buffer.from(text, 'utf8').toString('base64') !== id) return undefined;
  return text.startsWith(`${type}:`) ? text.slice(type.length + 1) : undefined;
}

/** Decodes a numeric global id; undefined if it is malformed. */
export function decodeNumericId(type: GlobalIdType, id: string): number | undefined {
  const text = decode(type, id);
  if (text === undefined || !NUMBER.test(text)) return undefined;
  return LARGE_IDS.has(type) ? Number(text) : databaseId(text);
}

/** Decodes a global id with a UUID, in any case; undefined if it is malformed. */
export function decodeUuidId(type: GlobalIdType, id: string): string | undefined {
  const text = decode(type, id);
  const uuid = text?.toLowerCase();
  return uuid !== undefined && UUID.test(uuid) ? uuid : undefined;
}

/** True for a canonical lower-case UUID. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * Parses a location id of a request: the global id, a plain number or a numeric string [contract 1]. Returns undefined
 * if it is malformed, and 0 if it is well formed but too large to belong to a record.
 */
export function readLocationId(id: string | number): number | undefined {
  if (typeof id === 'number') return Number.isInteger(id) && id > 0 ? databaseId(String(id)) : undefined;
  if (NUMBER.test(id)) return databaseId(id);
  return decodeNumericId('Location', id);
}

/** Like {@link decodeNumericId}, but throws the 400 of a malformed id. */
export function requireNumericId(type: GlobalIdType, id: string): number {
  const number = decodeNumericId(type, id);
  if (number === undefined) throw invalidId('undecodable');
  return number;
}

/** Like {@link readLocationId}, but throws the 400 of a malformed id. */
export function requireLocationId(id: string | number): number {
  const number = readLocationId(id);
  if (number === undefined) throw invalidId('undecodable');
  return number;
}

/** Whether a number can be the id of a record. */
export function isDatabaseId(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number <= LARGEST_INTEGER;
}

function databaseId(digits: string): number {
  const number = Number(digits);
  return number <= LARGEST_INTEGER ? number : 0;
}
